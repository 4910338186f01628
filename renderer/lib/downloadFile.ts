import { fetchFromHost } from './session.ts';

/** Lifetime of an object URL in ms: enough for a browser that prompts for a location. */
const URL_LIFETIME_MS = 600_000;

/** Loads one of the app's own files and returns an object URL. null if it failed. */
export async function objectAddress(address: string): Promise<string | null> {
  const response = await fetchFromHost(address).catch(() => null);
  const bytes = response?.ok === true ? await response.blob().catch(() => null) : null;
  return bytes === null ? null : URL.createObjectURL(bytes);
}

/** Downloads one of the app's own files through the browser under the given name. */
export async function downloadFile(address: string, fileName: string): Promise<boolean> {
  const file = await objectAddress(address);
  if (file === null) return false;
  const link = document.createElement('a');
  link.href = file;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(file), URL_LIFETIME_MS);
  return true;
}
