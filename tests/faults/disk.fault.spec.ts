import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { until } from '@tulha/testing/until';
import { type Account, openAccount } from './account.js';
import { processesOf, tell } from './processes.js';
import { openProduct, type Product } from './product.js';
import { canMount, openSmallDisk, type SmallDisk } from './small-disk.js';
import { writersHere, writtenAs } from './writers.js';

const startWriters = writersHere();

/** The disk is full: of the database and everything else, and of the exports and uploads alone. */

const MIB = 1_048_576;
/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 600_000;
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
  });

  it(
    'uma partida sem espaço, para nada, para uma das coisas que guarda ou para o banco: uma frase, e nada dela fica no ar',
    async () => {
      const disk = diskOf(64 * MIB);
      const page = 4_096;
      for (const leave of [0, page, 2 * page, 3 * page, 4 * page, 40 * MIB]) {
        disk.fill(leave);
        product = await openProduct({ above: disk.folder });
        const { code, output } = product.begin();
        expect([leave, await code]).toEqual([leave, 1]);
        expect(output().trimEnd().split('\n').at(-1)).toMatch(
          /^Não é possível gravar na pasta \S+ \(o disco está cheio\): escolha outra com TULHA_DATA\.$/,
        );
        expect(output()).not.toContain('    at ');
        expect([leave, processesOf(product.data)]).toEqual([leave, []]);
        await product.close();
        disk.empty();
      }
    },
    HANGS,
  );

  it(
    'o do banco: quem grava ouve por quê, e tudo continua sozinho quando há espaço',
    async () => {
      const disk = diskOf(320 * MIB);
      const running = await started({ above: disk.folder });
      const account = await openAccount(running, 'disco');
      const writers = startWriters(account, 'cheio');
      await writers.healed();

      disk.fill();
      await until(() => (writers.told().DISCO_CHEIO ?? 0) > 0, 'the writers to hear of it', { instead: writers.told });
      // Killed now, it finds no room to start again.
      await running.kill('postgres');
      await until(() => /Nova tentativa/.test(running.output()), 'a start that fails', { instead: running.output });
      const meanwhile = writers.granted();

      disk.empty();
      const healedMs = await writers.healed();
      const { granted, rude } = await writers.stop();
      tell(`disco: de volta em ${healedMs} ms, espera mais longa ${writers.longestWaitMs()} ms`, writers.told());
      await account.settled();
      expect(rude).toEqual([]);
      expect(granted.length).toBeGreaterThan(meanwhile);
      expect(await writtenAs(account, 'cheio')).toEqual({ facts: granted, shown: granted });
    },
    HANGS,
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
      const refused = await account.ultimately('GET', '/rastreabilidade/lotes/exportar?formato=csv');
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'TAREFA_FALHOU', error: expect.stringContaining('disco do servidor está cheio') },
      });
      const form = new FormData();
      form.append('arquivos', new Blob(['x'.repeat(MIB)], { type: 'text/csv' }), 'grande.csv');
      const told = await until(async () => {
        const { status, body } = await account.call('POST', '/importacoes', form);
        return body?.code !== 'SISTEMA_OCUPADO' && { status, code: body?.code };
      }, 'an answer to the upload');
      expect(told).toEqual({ status: 503, code: 'DISCO_CHEIO' });
      expect(visible()).toEqual([]);
      expect(uploads()).toBe(before);

      disk.empty();
      const exported = await account.ultimately('GET', '/rastreabilidade/lotes/exportar?formato=csv');
      expect(String(exported.body).trim().split('\n').length).toBe(1 + (await account.all('/rastreabilidade/lotes')).length);
      expect(visible().map(({ name }) => name)).toEqual([expect.stringMatching(/^\d+\.csv$/)]);
    },
    HANGS,
  );
});
