/** Words for a document that didn't come while others did. */
export function failureCodeWords(code: string): string {
  switch (code) {
    case 'document_not_released':
      return 'No link yet. Fetch it again later.';
    case 'document_not_pdf':
      return 'What came is no PDF. It was not kept.';
    case 'document_incomplete':
      return 'Only a part of it came. It was not kept.';
    case 'document_link_refused':
      return 'The link was refused; links expire after an hour.';
    case 'response_too_large':
      return 'The file is too large and was not kept.';
    case 'disk_full':
      return 'The disk is full. Make room, then fetch it again.';
    case 'timed_out':
      return 'No answer in time.';
    case 'unreachable':
      return 'The network failed on the way.';
    default:
      return `It didn’t come (${code}).`;
  }
}
