// rejected by lint: eslint(no-underscore-dangle)

export const rates_ = 2;
