// rejected by types: TS2322

export const weight: number = 'heavy';
