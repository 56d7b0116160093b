import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Built by root in somebody's checkout, the result goes to whom the checkout belongs: later they build
 * without root, and have to be able to remove it.
 * @param folder what root has written
 */
export async function giveToOwner(checkout: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(checkout);
  if (process.getuid?.() !== 0 || uid === 0) return;
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), uid, gid);
  }
}
