import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

describe('um clone sem os pacotes', () => {
  it('a construção diz que se instale antes, e acaba com 1', () => {
    const clone = mkdtempSync(join(tmpdir(), 'sem-pacotes-'));
    try {
      cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true });
      const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: clone, encoding: 'utf8' });
      expect(stderr).toContain('Rode antes "npm ci"');
      expect(stderr).not.toContain('ERR_MODULE_NOT_FOUND');
      expect(status).toBe(1);
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  });
});
