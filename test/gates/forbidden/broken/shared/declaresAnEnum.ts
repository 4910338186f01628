// rejected by types: TS1294

export enum Mode {
  Light,
  Dark,
}
