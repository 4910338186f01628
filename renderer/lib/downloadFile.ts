import { fetchFromHost } from './session.ts';

/** Lifetime of an object URL in ms: enough for a browser that prompts for a location. */
const URL_LIFETIME_MS = 600_000;

/** Loads one of the app's own files and returns an object URL. null if it failed. */
export async function objectUrl(url: string): Promise<string | null> {
  const response = await fetchFromHost(url).catch(() => null);
  const bytes = response?.ok === true ? await response.blob().catch(() => null) : null;
  return bytes === null ? null : URL.createObjectURL(bytes);
}

/** Saves a text through the browser under the given name. */
export function saveText(text: string, fileName: string): void {
  saveUrl(URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' })), fileName);
}

/** Downloads one of the app's own files through the browser under the given name. */
export async function downloadFile(url: string, fileName: string): Promise<boolean> {
  const fileUrl = await objectUrl(url);
  if (fileUrl === null) return false;
  saveUrl(fileUrl, fileName);
  return true;
}

function saveUrl(fileUrl: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = fileUrl;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(fileUrl), URL_LIFETIME_MS);
}
