interface ImportMeta {
  /** Set by the bundler; undefined in sources that run unbundled. */
  readonly env: { readonly DEV: boolean };
}
