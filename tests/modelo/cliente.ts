import { randomUUID } from 'node:crypto';
import { until } from '@tulha/testing/until';
import type { Envio } from './fio.js';
import type { Corpo } from './julgamento.js';
import type { Sitio } from './pedido.js';

/** Speaks HTTP to every API of an installation in turn. */

export type Resposta = { readonly status: number; readonly corpo: Corpo; readonly etag: string | null };
export type Cabecalhos = Readonly<Record<string, string>>;
export type Conta = {
  readonly ler: (caminho: string) => Promise<Resposta>;
  readonly pedir: (envio: Envio, cabecalhos?: Cabecalhos) => Promise<Resposta>;
  /** Every page of a list. */
  readonly tudo: <T>(caminho: string) => Promise<T[]>;
};

const SENHA = 'senha-muito-boa';
/** A request that has not been answered by then never is. In ms. */
const PACIENCIA_MS = 60_000;
const PAUSA_MS = 50;
const PAGINA = 200;

/** Written but not shown yet, or too busy: the same request again tells the outcome, once the earlier try has come to its end. */
const aindaNao = ({ status, corpo }: Resposta, vezes: number) =>
  status === 202 || status === 503 || (vezes > 0 && corpo?.code === 'PEDIDO_EM_ANDAMENTO');

export const abrirCliente = (bases: readonly string[], operador: string) => {
  let vez = 0;
  const contagem = { pedidos: 0, insistidos: 0 };

  const mandar = async ({ metodo, caminho, corpo }: Envio, token: string, cabecalhos: Cabecalhos): Promise<Resposta> => {
    const resposta = await fetch(`${bases[vez++ % bases.length]}/v1${caminho}`, {
      method: metodo,
      headers: { authorization: `Bearer ${token}`, ...(corpo ? { 'content-type': 'application/json' } : {}), ...cabecalhos },
      ...(corpo ? { body: JSON.stringify(corpo) } : {}),
      signal: AbortSignal.timeout(PACIENCIA_MS),
    });
    const texto = await resposta.text();
    return { status: resposta.status, corpo: texto === '' ? null : JSON.parse(texto), etag: resposta.headers.get('etag') };
  };

  /** The same request until it is answered for good. */
  const insistir = async (envio: Envio, token: string, cabecalhos: Cabecalhos = {}): Promise<Resposta> => {
    const comChave = { 'idempotency-key': randomUUID(), ...cabecalhos };
    let vezes = 0;
    const tentar = async (): Promise<Resposta | { readonly quebrou: unknown } | undefined> => {
      if (vezes > 0) contagem.insistidos += 1;
      try {
        const resposta = await mandar(envio, token, comChave);
        return aindaNao(resposta, vezes++) ? undefined : resposta;
      } catch (quebrou) {
        return { quebrou }; // no process is killed here: a broken connection is no reason to ask again
      }
    };
    const fim = await until(tentar, `${envio.metodo} ${envio.caminho} to be answered for good`, { everyMs: PAUSA_MS });
    if ('quebrou' in fim) throw fim.quebrou;
    return fim;
  };

  /** A token is good for some minutes, a game may go on all night: once one is spent, who plays signs in again. */
  const conta = async (entrar: () => Promise<string>): Promise<Conta> => {
    let token = await entrar();
    const valido = async (ask: () => Promise<Resposta>): Promise<Resposta> => {
      const resposta = await ask();
      if (resposta.status !== 401) return resposta;
      token = await entrar();
      return ask();
    };
    const ler = (caminho: string) => valido(() => mandar({ metodo: 'GET', caminho }, token, {}));
    const pedir = (envio: Envio, cabecalhos?: Cabecalhos) => {
      contagem.pedidos += 1;
      return valido(() => insistir(envio, token, cabecalhos));
    };
    const tudo = async <T>(caminho: string): Promise<T[]> => {
      const linhas: T[] = [];
      for (let pagina = 1; ; pagina++) {
        const { status, corpo } = await ler(`${caminho}?size=${PAGINA}&page=${pagina}&sort=id`);
        if (status !== 200) throw new Error(`GET ${caminho} answered ${status}: ${JSON.stringify(corpo)}`);
        linhas.push(...corpo.content);
        if (corpo.content.length < PAGINA) return linhas;
      }
    };
    return { ler, pedir, tudo };
  };

  /** A new account with its owner, signed in. */
  const novaConta = async (): Promise<Conta> => {
    const login = `modelo-${randomUUID()}`;
    const feita = await insistir({ metodo: 'POST', caminho: '/operador/contas', corpo: { nome: 'Modelo', login, senha: SENHA } }, operador);
    if (feita.status !== 201) throw new Error(`The account was answered ${feita.status}: ${JSON.stringify(feita.corpo)}`);
    const entrada: Envio = { metodo: 'POST', caminho: '/session', corpo: { login, password: SENHA, modo: 'web' } };
    return conta(async () => (await insistir(entrada, '')).corpo.token as string);
  };

  return { novaConta, contagem };
};

export type Cliente = ReturnType<typeof abrirCliente>;

/** The id of a new record. */
export const criar = async (conta: Conta, caminho: string, corpo: object, cabecalhos: Cabecalhos = {}): Promise<number> => {
  const resposta = await conta.pedir({ metodo: 'POST', caminho, corpo }, cabecalhos);
  if (resposta.status !== 201) throw new Error(`POST ${caminho} answered ${resposta.status}: ${JSON.stringify(resposta.corpo)}`);
  return resposta.corpo.id as number;
};

/** Picked in each plot of the farm, so that some lots of a game are more than there was, and some are too early for it. */
const COLHIDO = [
  { dia: '2025-04-02', quantidade: 700_000n },
  { dia: '2025-04-05', quantidade: 600_000n },
] as const;

/** Picks it in the farm's plots; in those of its neighbour more than any game uses. */
const colher = async (
  conta: Conta,
  colheitas: readonly {
    readonly fazenda: number;
    readonly talhoesIds: readonly number[];
    readonly data: string;
    readonly litros: number;
  }[],
): Promise<void> => {
  const colaborador = await criar(conta, '/cad-colaboradores', { nome: 'Apanhador', tipo: 'safrista', codigo: 'A1' });
  for (const { fazenda, talhoesIds, data, litros } of colheitas) {
    const na = { 'x-fazenda': String(fazenda) };
    const atividade = await criar(conta, '/reg-atividades', { talhoesIds, data }, na);
    const vinculos = talhoesIds.map((talhao) => ({ colaborador, talhao, medida: 1, colhido: litros, valor: 0 }));
    const corpo = { vinculos };
    const { status } = await conta.pedir({ metodo: 'POST', caminho: `/reg-atividades/${atividade}/mdobrascolheita`, corpo }, na);
    if (status !== 201) throw new Error(`The harvest was answered ${status}`);
  }
};

/** Two farms with plots, a place of each kind, a cooperative and a buyer. */
export const montarSitio = async (conta: Conta): Promise<Sitio> => {
  const [fazenda, vizinha] = await Promise.all(['SANTA FE', 'BOA VISTA'].map((nome) => criar(conta, '/fazendas', { nome })));
  const talhao = (nome: string, fazendaId = fazenda) => criar(conta, '/cad-talhoes', { nome }, { 'x-fazenda': String(fazendaId) });
  const [talhoes, terreiro, secador, pilha, cooperativa, cliente] = await Promise.all([
    Promise.all([talhao('Mata'), talhao('Pedreira'), talhao('Figueira'), talhao('Divisa', vizinha)]),
    criar(conta, '/cad-terreiros', { descricao: 'Terreiro' }),
    criar(conta, '/cad-secadores', { descricao: 'Secador' }),
    criar(conta, '/cad-pilhas', { descricao: 'Pilha' }),
    criar(conta, '/cad-cooperativas', { descricao: 'Cooperativa' }),
    criar(conta, '/cad-clientes', { nome: 'Exportadora' }),
  ]);
  await colher(conta, [
    ...COLHIDO.map(({ dia: data, quantidade }) => ({
      fazenda: fazenda as number,
      talhoesIds: talhoes.slice(0, 3),
      data,
      litros: Number(quantidade) / 1_000,
    })),
    { fazenda: vizinha as number, talhoesIds: talhoes.slice(3), data: '2025-01-01', litros: 100_000 },
  ]);
  return { fazenda: fazenda as number, talhoes, colhido: COLHIDO, terreiro, secador, pilha, cooperativa, cliente };
};
