import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { arquivoDecider } from '@tulha/domain/suporte/arquivo/arquivo.decider';
import { openStorage } from '@tulha/platform/files/open-storage';
import { FileGone, newKey } from '@tulha/platform/files/storage';
import { createRunner } from '@tulha/read-models/project/runner';
import { createProgress } from '@tulha/read-models/read/progress';
import { espacoOcupado, ocuparEspaco } from '@tulha/read-models/suporte/conteudos';
import { projections } from '@tulha/read-models/tables';
import { openProcess, prepared } from '../testing/process.js';
import { limparArquivos } from './limpar-arquivos.js';

const DAY = 86_400_000;
const META = { conta: 1, ator: 1, fazenda: 0, now: '2026-06-01T12:00:00.000Z' };

it('apaga o que nunca virou fato e o que não pode mais voltar, devolve o espaço, e nada mais', async () => {
  const database = await prepared();
  const dir = mkdtempSync(join(tmpdir(), 'tulha-limpar-'));
  const files = await openStorage({ dataDir: dir });
  const work = await openProcess(database.url, 'limpar');
  const { pool, store, dispatch, sealing } = work;
  const runner = createRunner(pool, { store, open: sealing.open, projections }, () => undefined);
  const progress = createProgress({ connectionString: database.url }, pool, { onlyPolls: true });
  const tools = { files, pool, store };
  const guardar = async (arquivo: number, registrado = true) => {
    const chave = newKey('anexos/1');
    await files.put(chave, Readable.from([Buffer.from('conteudo')]), { maxBytes: 99 });
    if (registrado) await ocuparEspaco(pool, { chave, conta: 1, arquivo, bytes: 8 }, 80);
    return chave;
  };
  const anexar = async (arquivoId: number) => {
    const conteudo = { chave: await guardar(arquivoId), mime: 'text/plain', bytes: 8, sha256: 'a'.repeat(64) };
    const data = { arquivoId, nome: 'a.txt', descricao: null, tags: [], vencimento: null, ref: null, fazendaId: null, conteudo };
    await dispatch(arquivoDecider, arquivoId, { type: 'AnexarArquivo', data }, { ...META, commandId: crypto.randomUUID() });
    return conteudo.chave;
  };
  const ha = async (chave: string) => {
    try {
      const { stream } = await files.get(chave);
      stream.destroy();
      return true;
    } catch (error) {
      if (error instanceof FileGone) return false;
      throw error;
    }
  };
  try {
    const [vivo, removido] = [await anexar(1), await anexar(2)];
    const remover = { type: 'RemoverArquivo', data: { arquivoId: 2 } } as const;
    const { position } = await dispatch(arquivoDecider, 2, remover, { ...META, commandId: crypto.randomUUID() });
    const [semFato, semNada] = [await guardar(3), await guardar(4, false)];
    expect(await progress.waitFor(position, 20_000)).toBe(true);
    // By the clock that files are dated by.
    const agora = statSync(dir).mtimeMs;
    const todos = async () => Promise.all([vivo, removido, semFato, semNada].map(ha));

    expect(await limparArquivos(tools, agora)).toEqual({ semUso: 0, deNinguem: 0 });
    expect(await todos()).toEqual([true, true, true, true]);
    // A day later: content that no fact ever named is gone; a removed file can still be restored.
    const emJunho = Date.parse('2026-06-08T12:00:00.000Z');
    await pool.query('update controle.arquivo_conteudo set criado_em = to_timestamp($1 / 1000.0)', [emJunho - 2 * DAY]);
    expect(await limparArquivos(tools, emJunho)).toEqual({ semUso: 1, deNinguem: 0 });
    expect(await limparArquivos(tools, agora + 2 * DAY)).toEqual({ semUso: 1, deNinguem: 1 });
    expect(await todos()).toEqual([true, false, false, false]);
    expect(await espacoOcupado(pool, 1)).toBe(8);
    const { rows } = await pool.query('select chave from controle.arquivo_conteudo where conferido_em is not null');
    expect(rows).toEqual([{ chave: vivo }]);
  } finally {
    await progress.close();
    await runner.stop();
    await work.close();
    await files.close();
    await database.drop();
    rmSync(dir, { recursive: true });
  }
});
