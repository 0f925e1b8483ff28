import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer } from '../mail/mailer.js';
import { closeFolders } from './private.js';
import { writeWhole } from './write-whole.js';

describe('o que se guarda é só de quem o guarda', () => {
  let dataDir: string;
  let umask: number;
  beforeEach(() => {
    umask = process.umask(0);
    dataDir = mkdtempSync(join(tmpdir(), 'tulha-privado-'));
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(dataDir, { recursive: true });
  });

  /** Every path under the data folder with its mode. */
  const modes = () =>
    Object.fromEntries(
      (readdirSync(dataDir, { recursive: true }) as string[]).map((path) => [
        path,
        (statSync(join(dataDir, path)).mode & 0o777).toString(8),
      ]),
    );

  it('exportações, anexos e cartas nascem 0600 em pastas 0700, com qualquer umask', async () => {
    await writeWhole(join(dataDir, 'exportacoes/7/1.csv'), async (out) => void out.write('x'));
    await createMailer({ dataDir })({ to: 'ana@fazenda.com.br', subject: 'x', text: 'y' });
    for (const [path, mode] of Object.entries(modes())) expect([path, mode]).toEqual([path, /\.(?:csv|eml)$/.test(path) ? '600' : '700']);
  });

  it('ao iniciar fecha o que versões anteriores deixaram aberto, e não mexe no que é do banco', async () => {
    for (const folder of ['exportacoes/7', 'arquivos/anexos/1', 'logs', 'postgres'])
      mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o755 });
    for (const file of ['exportacoes/7/1.csv', 'arquivos/anexos/1/a', 'logs/api.log', 'postgres/x'])
      writeFileSync(join(dataDir, file), 'x', { mode: 0o644 });
    await closeFolders(dataDir);
    expect(modes()).toEqual({
      arquivos: '700',
      'arquivos/anexos': '700',
      'arquivos/anexos/1': '700',
      'arquivos/anexos/1/a': '600',
      exportacoes: '700',
      'exportacoes/7': '700',
      'exportacoes/7/1.csv': '600',
      logs: '700',
      'logs/api.log': '600',
      postgres: '755',
      'postgres/x': '644',
    });
    await closeFolders(dataDir);
  });
});
