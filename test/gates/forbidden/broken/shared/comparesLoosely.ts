// rejected by lint: eslint(eqeqeq)

export const isFive = (count: string | number) => count == 5;
