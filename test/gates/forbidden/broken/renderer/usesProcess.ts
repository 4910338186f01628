// rejected by types: TS2591

export const home = process.env['HOME'];
