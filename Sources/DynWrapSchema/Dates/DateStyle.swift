// placeholder until the dates land
