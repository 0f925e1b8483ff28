import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { until } from '@tulha/testing/until';
import { type Arquivos, abrirArquivos } from '../../apps/api/src/testing/arquivos.js';
import { cli, scratchFolder } from './support.js';

describe('tulha arquivos verificar', () => {
  const folder = scratchFolder();
  let arquivos: Arquivos;
  let pasta: string;
  const run = (...argv: string[]) => {
    const { stores, services } = arquivos.app;
    const env = { XDG_CONFIG_HOME: join(folder.path, 'config'), ...stores, TULHA_DATA: services.config.dataDir };
    return cli(['arquivos', 'verificar', ...argv], { env, cwd: folder.path });
  };
  /** Keeps a text, and says where. */
  const guardado = async (nome: string, texto: string) => {
    const { id } = await arquivos.anexado(arquivos.dono, nome, texto);
    const [path] = readdirSync(pasta, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((each) => readFileSync(each, 'utf8') === texto);
    return { id, path: path as string, chave: relative(pasta, path as string) };
  };

  beforeAll(async () => {
    arquivos = await abrirArquivos();
    pasta = join(arquivos.app.services.config.dataDir, 'arquivos');
  });
  afterAll(() => arquivos.app.close());

  it('nomeia o que se perdeu e o que não é o que foi enviado, e está bem quando volta', async () => {
    const perdido = await guardado('perdido.txt', 'um');
    const cortado = await guardado('cortado.txt', 'dois dois');
    const trocado = await guardado('trocado.txt', 'três três três');
    const head = await arquivos.app.services.store.head();
    await until(() => arquivos.app.services.progress.waitFor(head), `tables that show ${head}`);
    expect(await run()).toMatchObject({ exit: 0, stderr: expect.stringContaining('4 conteúdos vistos: todos estão como foram enviados.') });

    rmSync(perdido.path);
    writeFileSync(cortado.path, 'dois');
    writeFileSync(trocado.path, 'TRÊS três três');
    const saida = await run();
    expect(saida.exit).toBe(1);
    expect(saida.stderr).toContain('4 conteúdos vistos: 1 perdido, 2 danificados.');
    expect(saida.stdout).toMatch(new RegExp(`arquivo ${perdido.id}, conteúdo 1 +perdido\\.txt +perdido +${perdido.chave}`));
    const achados = (await run('--json')).json().achados as { arquivo: number; problema: string }[];
    expect(achados.map(({ arquivo, problema }) => [arquivo, problema]).sort()).toEqual([
      [perdido.id, 'perdido'],
      [cortado.id, 'danificado'],
      [trocado.id, 'danificado'],
    ]);
    expect((await run('--rapido', '--json')).json()).toMatchObject({ vistos: 4, certo: false, achados: { length: 2 } });

    writeFileSync(perdido.path, 'um');
    writeFileSync(cortado.path, 'dois dois');
    writeFileSync(trocado.path, 'três três três');
    expect((await run()).exit).toBe(0);
  });

  it('uma pasta fora de alcance não é a perda de tudo o que há nela', async () => {
    const guardada = `${pasta}-guardada`;
    renameSync(pasta, guardada);
    writeFileSync(pasta, 'um arquivo no lugar da pasta');
    try {
      expect((await run('--json')).exit).toBe(1);
      expect((await run()).stderr).toContain('O lugar onde os arquivos ficam não responde, ou não se deixa usar.');
    } finally {
      rmSync(pasta);
      renameSync(guardada, pasta);
    }
  });
});
