import type { License } from '../../../../shared/licenses.ts';

function isLicense(value: unknown): value is License {
  if (typeof value !== 'object' || value === null) return false;
  return ['name', 'version', 'license', 'text'].every((key) => typeof Reflect.get(value, key) === 'string');
}

/** Loads the license list of the build. Throws if it is missing or invalid. */
export async function readLicenses(): Promise<readonly License[]> {
  const response = await fetch('/licenses.json');
  const listed: unknown = response.ok ? await response.json() : null;
  if (!Array.isArray(listed) || !listed.every(isLicense)) throw new Error('no list of licenses');
  return listed;
}
