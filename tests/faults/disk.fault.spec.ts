import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { type Account, openAccount } from './account.js';
import { tell, until } from './processes.js';
import { openProduct, type Product } from './product.js';
import { canMount, openSmallDisk, type SmallDisk } from './small-disk.js';
import { BOUND_MS, startWriters, writtenAs } from './writers.js';

/** The disk is full: of the database and everything else, and of the exports and uploads alone. */

const MINUTES = 60_000;
const MIB = 1_048_576;
/** From the moment there is room again until all eight writers have been granted something. */
const HEALED_WITHIN_MS = 20_000;
const able = canMount();
if (!able) tell('Sem o direito de montar um tmpfs: o disco cheio não é conferido aqui.');

(able ? describe : describe.skip)('o disco cheio', () => {
  const disks: SmallDisk[] = [];
  let product: Product | undefined;
  const diskOf = (bytes: number): SmallDisk => {
    const disk = openSmallDisk(bytes);
    disks.push(disk);
    return disk;
  };
  const started = async (
    options: Parameters<typeof openProduct>[0],
    prepare: (data: string) => void = () => undefined,
  ): Promise<Product> => {
    product = await openProduct(options);
    prepare(product.data);
    await product.start();
    return product;
  };
  afterEach(async () => {
    await product?.close();
    product = undefined;
    for (const disk of disks.splice(0)) disk.close();
  }, MINUTES);

  it(
    'o do banco: quem grava ouve por quê, e tudo continua sozinho quando há espaço',
    async () => {
      const disk = diskOf(320 * MIB);
      const running = await started({ above: disk.folder });
      const account = await openAccount(running, 'disco');
      const writers = startWriters(account, 'cheio');
      await writers.healed(MINUTES);

      disk.fill();
      await until('the writers to hear of it', () => (writers.told().DISCO_CHEIO ?? 0) > 0);
      // Killed now, it finds no room to start again.
      await running.kill('postgres');
      await until('a start that fails', () => /Nova tentativa/.test(running.output()), MINUTES);
      const meanwhile = writers.granted();

      disk.empty();
      const healedMs = await writers.healed(HEALED_WITHIN_MS);
      const { granted, rude } = await writers.stop();
      tell(`disco: de volta em ${healedMs} ms, espera mais longa ${writers.longestWaitMs()} ms`, writers.told());
      await account.settled();
      expect(rude).toEqual([]);
      expect(granted.length).toBeGreaterThan(meanwhile);
      expect(await writtenAs(account, 'cheio')).toEqual({ facts: granted, shown: granted });
      expect(writers.longestWaitMs()).toBeLessThan(BOUND_MS);
    },
    4 * MINUTES,
  );

  it(
    'o dos arquivos: exportar e enviar dizem por quê, e nenhum arquivo pela metade fica à vista',
    async () => {
      const disk = diskOf(2 * MIB);
      const folders = { exportacoes: disk.at('exportacoes'), importacoes: disk.at('importacoes') };
      const running = await started({}, (data) => {
        for (const [name, folder] of Object.entries(folders)) symlinkSync(folder, join(data, name));
      });
      const account: Account = await openAccount(running, 'arquivos');
      const { arquivos } = gerarSafra({ semente: 5, fator: 0.03 });
      await account.ended(await account.ask(arquivos));
      await account.settled();
      const visible = () => readdirSync(folders.exportacoes, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
      const uploads = () => readdirSync(folders.importacoes).length;
      const before = uploads();

      disk.fill();
      const refused = await account.call('GET', '/rastreabilidade/lotes/exportar?formato=csv');
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'TAREFA_FALHOU', error: expect.stringContaining('disco do servidor está cheio') },
      });
      const form = new FormData();
      form.append('arquivos', new Blob(['x'.repeat(MIB)], { type: 'text/csv' }), 'grande.csv');
      expect(await account.call('POST', '/importacoes', form)).toMatchObject({ status: 503, body: { code: 'DISCO_CHEIO' } });
      expect(visible()).toEqual([]);
      expect(uploads()).toBe(before);

      disk.empty();
      const exported = await account.call('GET', '/rastreabilidade/lotes/exportar?formato=csv');
      expect(String(exported.body).trim().split('\n').length).toBe(1 + (await account.all('/rastreabilidade/lotes')).length);
      expect(visible().map(({ name }) => name)).toEqual([expect.stringMatching(/^\d+\.csv$/)]);
    },
    4 * MINUTES,
  );
});
