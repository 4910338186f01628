/** Lets the browser download one of the app's own files under a name; where to, the browser asks or knows. */
export function downloadFile(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
