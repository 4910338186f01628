import { fetchFromHost } from './session.ts';

/** Long enough for a browser that asks where to. */
const KEPT_MS = 600_000;

/** Fetches one of the app's own files and gives it an address inside the page. Null when it could not be had. */
export async function objectAddress(address: string): Promise<string | null> {
  const answer = await fetchFromHost(address).catch(() => null);
  const bytes = answer?.ok === true ? await answer.blob().catch(() => null) : null;
  return bytes === null ? null : URL.createObjectURL(bytes);
}

/** Lets the browser download one of the app's own files under a name; where to, the browser asks or knows. */
export async function downloadFile(address: string, fileName: string): Promise<boolean> {
  const file = await objectAddress(address);
  if (file === null) return false;
  const link = document.createElement('a');
  link.href = file;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(file), KEPT_MS);
  return true;
}
