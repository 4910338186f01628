// rejected by words: E “describeTwice”

export const describeTwice = 'twice';
