// rejected by lint: eslint(no-use-before-define)
const send = () => queue.length;
const queue: string[] = [];
export const waiting = send();
