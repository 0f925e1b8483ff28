import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificadoDecider } from '@tulha/domain/fiscal/certificado/certificado.decider';
import { PALAVRAS_DA_CIENCIA_AUTOMATICA } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { distribuicaoDecider } from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import { diskStorage } from '@tulha/platform/files/disk-storage';
import { certificateVault } from '@tulha/platform/vault/certificate-vault';
import { abrirFila } from '@tulha/read-models/fiscal/fila-da-sefaz';
import { createRunner } from '@tulha/read-models/project/runner';
import { createProgress } from '@tulha/read-models/read/progress';
import { projections } from '@tulha/read-models/tables';
import { readPfx } from '@tulha/sefaz/certificado/read-pfx';
import { consultar } from '@tulha/sefaz/conversa/consultar';
import { type Autoridade, createAutoridade } from '@tulha/sefaz/simulator/autoridade';
import { pfxInventado } from '@tulha/sefaz/simulator/certificado-inventado';
import { factsOf, openProcess, prepared, type Process } from '../../testing/process.js';
import { buscarNotas } from '../buscar-notas.js';
import { type Busca, portasDe } from '../portas.js';

export const MINUTO = 60_000;
const [CNPJ, SENHA, MASTER_KEY] = ['90000002000173', 's', Buffer.alloc(32, 7).toString('base64')];
const [CONTA, FAZENDA, CERTIFICADO, FILA] = [1, 1, 3, 5];
const PFX = pfxInventado({ titular: 'SITIO', documento: CNPJ, de: '2020-01-01', ate: '2046-01-01', senha: SENHA });

type Parts = { readonly processo: Process; readonly meta: () => Parameters<Process['dispatch']>[3] };

/** The farm's certificate in the vault and its queue, opened. @returns the position of the last fact */
const preparar = async ({ processo: { pool, dispatch }, meta }: Parts, agora: string) => {
  await certificateVault(pool, MASTER_KEY).keep({ conta: CONTA, fazenda: FAZENDA, certificado: CERTIFICADO }, 'x', {
    pfx: PFX,
    senha: SENHA,
  });
  const descrito = { titular: 'SITIO', documento: CNPJ, emissor: 'AC', serie: '1', impressao: 'x' };
  const validade = { validoDe: '2020-01-01T00:00:00.000Z', validoAte: '2046-01-01T00:00:00.000Z' };
  const incluir = { certificadoId: CERTIFICADO, fazendaId: FAZENDA, ...descrito, ...validade };
  await dispatch(certificadoDecider, CERTIFICADO, { type: 'IncluirCertificado', data: incluir }, meta());
  await abrirFila(pool, { id: FILA, conta: CONTA, documento: CNPJ, ambiente: 'SIMULADO', agora });
  const abrir = { distribuicaoId: FILA, fazendaId: FAZENDA, documento: CNPJ, ambiente: 'SIMULADO' } as const;
  return (await dispatch(distribuicaoDecider, FILA, { type: 'AbrirDistribuicao', data: abrir }, meta())).position;
};

const CONSENTIR = {
  type: 'ConsentirCienciaAutomatica',
  data: { distribuicaoId: FILA, palavras: PALAVRAS_DA_CIENCIA_AUTOMATICA },
} as const;
const RETIRAR = { type: 'RetirarCienciaAutomatica', data: { distribuicaoId: FILA } } as const;

/** The simulator, with what it was asked: instants of questions by its clock, also of those whose answer is lost, and events as they were sent. */
const ouvir = (sefaz: Autoridade, agora: () => number) => {
  const [perguntas, manifestadas]: [number[], string[]] = [[], []];
  let perdeSe = false;
  const transport: Autoridade['transport'] = (servico, dados, identidade) => {
    if (servico === 'distribuicao') perguntas.push(agora());
    else {
      manifestadas.push(dados);
      if (perdeSe) sefaz.falhar('depois');
      perdeSe = false;
    }
    return sefaz.transport(servico, dados, identidade);
  };
  /** The answer to the next event is lost on its way. */
  const perderAResposta = () => {
    perdeSe = true;
  };
  return { perguntas, manifestadas, transport, perderAResposta };
};

/**
 * Two processes over one database that look for the invoices of one farm, and the simulator of the tax authority. The authority's clock goes its own way:
 * that of the two may be put wrong.
 */
export const abrirMesaDeDois = async () => {
  const database = await prepared();
  const dir = await mkdtemp(join(tmpdir(), 'tulha-notas-'));
  const processos = [await openProcess(database.url, 'um'), await openProcess(database.url, 'outro')] as const;
  const [um] = processos;
  const { pool, store, sealing } = um;
  const runner = createRunner(pool, { store, open: sealing.open, projections }, () => undefined);
  const progress = createProgress({ connectionString: database.url }, pool, { onlyPolls: true });
  let [certo, desvio] = [Date.parse('2026-11-29T03:00:00Z'), 0];
  const now = () => new Date(certo + desvio).toISOString();
  const sefaz = createAutoridade({ now: () => new Date(certo).toISOString() });
  const { perguntas, manifestadas, transport, perderAResposta } = ouvir(sefaz, () => certo);
  const buscas = processos.map(
    ({ pool: dele, ...engine }): Busca => ({
      ...{ pool: dele, engine: engine as never, files: diskStorage(dir), now, log: { info: () => undefined } as never },
      ...{ sefaz: { ambiente: 'SIMULADO', transport }, certificates: certificateVault(dele, MASTER_KEY) },
    }),
  );
  const meta = () => ({ conta: CONTA, ator: 1, fazenda: FAZENDA, now: now(), commandId: randomUUID() });
  if (!(await progress.waitFor(await preparar({ processo: um, meta }, now()), 20_000))) throw new Error('The tables did not follow');
  const identidade = readPfx(PFX, SENHA);
  const fila = { id: FILA, conta: CONTA, fazenda: FAZENDA, documento: CNPJ, certificado: CERTIFICADO };
  return {
    ...{ sefaz, perguntas, manifestadas, perderAResposta, pool },
    agora: () => certo,
    depois: (ms: number) => {
      certo += ms;
    },
    /** Puts the clock of both processes wrong by so much. */
    desviar: (ms: number) => {
      desvio = ms;
    },
    /** Both look at the same time. */
    juntos: () => Promise.all(buscas.map((busca) => buscarNotas(busca))),
    /** A person asks by the key of an invoice, at one of the two. */
    pelaChave: (chave: string, qual: number) =>
      consultar(portasDe(buscas[qual % buscas.length] as Busca, fila, identidade), { tipo: 'CHAVE', chave }),
    /** As if a person had asked for them long ago, which begins the looking. */
    comecar: () => pool.query('update controle.sefaz_fila set perguntada_em = $1', [new Date(certo - 120 * MINUTO).toISOString()]),
    emitir: (numero: number) =>
      sefaz.emitir({
        ...{ numero, destinatario: { documento: CNPJ }, recebida: `${new Date(certo).toISOString().slice(0, 19)}+00:00` },
        itens: [{ codigo: 'A', descricao: 'UREIA', unidade: 'SC', quantidade: '1', valor: '10.00' }],
      }),
    /** A person agrees that ciência is given by itself, or takes that back. */
    ciencia: (sozinha: boolean) => um.dispatch(distribuicaoDecider, FILA, sozinha ? CONSENTIR : RETIRAR, meta()),
    fatos: () => factsOf(store, `distribuicao-${FILA}`),
    close: async () => {
      await progress.close();
      await runner.stop();
      await Promise.all(processos.map((processo) => processo.close()));
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
