/** Hands the visitor a file that is here: a plain link to the API cannot send the bearer token. */
function save(fileName: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken its copy by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

export const saveAs = (fileName: string, text: string): void =>
  save(fileName, URL.createObjectURL(new Blob([text], { type: 'text/plain' })));

/** The address of a file, byte by byte as it came, or what kept it from coming. */
export const readFile = async (response: Response): Promise<unknown> =>
  response.ok ? URL.createObjectURL(await response.blob()) : response.json();

/** @param fileName of it, by the day as YYYY-MM-DD */
export async function download(
  prepare: () => Promise<{ data?: string | undefined; error?: unknown }>,
  fileName: (day: string) => string,
) {
  const result = await prepare();
  const { data } = result;
  if (data !== undefined) save(fileName(new Date().toISOString().slice(0, 10)), data);
  return result;
}
