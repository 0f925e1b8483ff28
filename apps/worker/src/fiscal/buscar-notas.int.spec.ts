import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificadoDecider } from '@tulha/domain/fiscal/certificado/certificado.decider';
import { distribuicaoDecider } from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import { diskStorage } from '@tulha/platform/files/disk-storage';
import { certificateVault } from '@tulha/platform/vault/certificate-vault';
import { abrirFila } from '@tulha/read-models/fiscal/fila-da-sefaz';
import { createRunner } from '@tulha/read-models/project/runner';
import { createProgress } from '@tulha/read-models/read/progress';
import { projections } from '@tulha/read-models/tables';
import { createAutoridade } from '@tulha/sefaz/simulator/autoridade';
import { pfxInventado } from '@tulha/sefaz/simulator/certificado-inventado';
import { factsOf, openProcess, prepared, type Process } from '../testing/process.js';
import { type Busca, buscarNotas } from './buscar-notas.js';

const [CNPJ, SENHA, MASTER_KEY] = ['90000002000173', 's', Buffer.alloc(32, 7).toString('base64')];
const [CONTA, FAZENDA, FILA, MINUTO] = [1, 1, 5, 60_000];

it('dois processos buscam por dez horas, cada nota uma vez, e a SEFAZ nunca os recusa; sem resposta, esperam a hora', async () => {
  const database = await prepared();
  const dir = await mkdtemp(join(tmpdir(), 'tulha-notas-'));
  const [um, outro] = [await openProcess(database.url, 'um'), await openProcess(database.url, 'outro')];
  const { pool, store, dispatch, sealing } = um;
  const runner = createRunner(pool, { store, open: sealing.open, projections }, () => undefined);
  const progress = createProgress({ connectionString: database.url }, pool, { onlyPolls: true });
  let agora = Date.parse('2026-11-29T03:00:00Z');
  const now = () => new Date(agora).toISOString();
  const sefaz = createAutoridade({ now });
  const perguntas: number[] = [];
  const transport: typeof sefaz.transport = (...args) => {
    perguntas.push(agora);
    return sefaz.transport(...args);
  };
  const busca = ({ pool: dele, ...engine }: Process): Busca => ({
    ...{ pool: dele, engine: engine as never, files: diskStorage(dir), now, log: { info: () => undefined } as never },
    ...{ sefaz: { ambiente: 'SIMULADO', transport }, certificates: certificateVault(dele, MASTER_KEY) },
  });
  const meta = () => ({ conta: CONTA, ator: 1, fazenda: FAZENDA, now: now(), commandId: randomUUID() });
  try {
    const segredo = {
      pfx: pfxInventado({ titular: 'SITIO', documento: CNPJ, de: '2026-01-01', ate: '2036-01-01', senha: SENHA }),
      senha: SENHA,
    };
    await certificateVault(pool, MASTER_KEY).keep({ conta: CONTA, fazenda: FAZENDA, certificado: 3 }, 'x', segredo);
    const certificado = { titular: 'SITIO', documento: CNPJ, emissor: 'AC', serie: '1', impressao: 'x' };
    const validade = { validoDe: '2026-01-01T00:00:00.000Z', validoAte: '2036-01-01T00:00:00.000Z' };
    const incluir = { type: 'IncluirCertificado', data: { certificadoId: 3, fazendaId: FAZENDA, ...certificado, ...validade } } as const;
    await dispatch(certificadoDecider, 3, incluir, meta());
    await abrirFila(pool, { id: FILA, conta: CONTA, documento: CNPJ, ambiente: 'SIMULADO', agora: now() });
    const abrir = {
      type: 'AbrirDistribuicao',
      data: { distribuicaoId: FILA, fazendaId: FAZENDA, documento: CNPJ, ambiente: 'SIMULADO' },
    } as const;
    expect(await progress.waitFor((await dispatch(distribuicaoDecider, FILA, abrir, meta())).position, 20_000)).toBe(true);
    const juntos = () => Promise.all([um, outro].map((processo) => buscarNotas(busca(processo))));

    await juntos();
    expect(perguntas).toEqual([]); // nobody has asked for it yet
    await pool.query('update controle.sefaz_fila set perguntada_em = $1', [new Date(agora - 120 * MINUTO).toISOString()]);
    for (let passo = 0; passo < 60; passo++) {
      if (passo % 20 === 5)
        await sefaz.emitir({
          ...{ numero: passo, destinatario: { documento: CNPJ } },
          itens: [{ codigo: 'A', descricao: 'UREIA', unidade: 'SC', quantidade: '1', valor: '10.00' }],
        });
      if (passo === 30) sefaz.falhar('antes');
      await juntos();
      agora += 10 * MINUTO;
    }
    const fatos = await factsOf(store, `distribuicao-${FILA}`);
    const consultas = fatos.flatMap(({ type, data }) => (type === 'SefazConsultada' ? [(data as { cStat: string }).cStat] : []));
    expect(new Set(consultas)).toEqual(new Set(['137', '138']));
    expect(fatos.filter(({ type }) => type === 'NotaResumida')).toHaveLength(3);
    const esperas = perguntas.slice(1).map((em, n) => (em - (perguntas[n] ?? 0)) / MINUTO);
    expect(Math.min(...esperas)).toBeGreaterThanOrEqual(65);
    expect(Math.max(...esperas)).toBeLessThanOrEqual(80);
    expect(consultas).toHaveLength(perguntas.length - 1); // one got no answer
  } finally {
    await progress.close();
    await runner.stop();
    await Promise.all([um.close(), outro.close()]);
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  }
});
