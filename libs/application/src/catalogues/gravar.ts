import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { ErroDeCelula, Julgada } from '@tulha/domain/catalogues/planilha/linhas';
import type { EventStore } from '@tulha/event-store/event-store';
import { deriveId } from '../dispatch/derive-id.js';
import type { Dispatch } from '../dispatch/dispatch.js';
import { emVoo } from '../suporte/importacao/gravar.js';
import type { IdsPorNome } from '../suporte/importacao/reservas.js';
import type { Reactor } from '../policies/reactor.js';
import { catalogueDeciders } from '../registry.js';

/** Namespace of the ids of everything imports of catalogues wish for. */
const NAMESPACE = '3b0a5a52-6c1e-5f0d-8f0e-7d9f2c4e1a68';
const EM_VOO = 64;

export type GravacaoDeCadastro = {
  readonly store: Pick<EventStore, 'find'>;
  readonly dispatch: Dispatch;
  readonly reactor: Reactor;
  readonly ids: IdsPorNome;
  readonly conta: number;
  readonly ator: number;
  readonly fazenda: number;
  readonly now: string;
  /** The task: with the row's number it names a wish, so that a worker that takes over wishes the same. */
  readonly tarefaId: number;
  /** The task may have been begun before, by a worker that died. */
  readonly deNovo: boolean;
  readonly feito: (quantas: number, total: number) => void;
  readonly signal: AbortSignal;
};

type Gravado = {
  readonly recusadas: readonly ErroDeCelula[];
  readonly posicao: string;
  /** Rows that an earlier try of this task wrote. */
  readonly jaFeitas: { readonly novas: number; readonly alteradas: number };
};

type Mudanca = Extract<Julgada, { situacao: 'nova' | 'alterada' }>;

const desejo = (conta: number, tarefaId: number, linha: number | 'tudo'): string =>
  deriveId(NAMESPACE, JSON.stringify([conta, tarefaId, linha]));

/** Which of the rows that are there already this task wrote itself, before its worker died. */
const feitasAntes = async (
  catalogue: Catalogue,
  julgadas: readonly Julgada[],
  gravacao: GravacaoDeCadastro,
): Promise<Gravado['jaFeitas']> => {
  const { conta, tarefaId, deNovo, store } = gravacao;
  let [novas, alteradas] = [0, 0];
  if (!deNovo) return { novas, alteradas };
  const iguais = julgadas.filter(({ situacao }) => situacao === 'igual');
  await emVoo(iguais, EM_VOO, async ({ linha }) => {
    const fact = await store.find(deriveId(desejo(conta, tarefaId, linha), '0'));
    if (fact?.type === catalogue.tipos.cadastrado) novas++;
    else if (fact) alteradas++;
  });
  return { novas, alteradas };
};

/** Sends a command for each row that changes something, and its consequences. A command refused by now is reported with its row. */
export const gravarCadastro = async (
  catalogue: Catalogue,
  julgadas: readonly Julgada[],
  gravacao: GravacaoDeCadastro,
): Promise<Gravado> => {
  const { dispatch, reactor, ids, conta, ator, fazenda, now, tarefaId, deNovo, feito, signal } = gravacao;
  const decider = catalogueDeciders[catalogue.tabela];
  if (!decider) throw new Error(`No decider for ${catalogue.tabela}`);
  const idName = `${catalogue.tabela}Id`;
  const jaFeitas = await feitasAntes(catalogue, julgadas, gravacao);
  const mudancas = julgadas.filter((uma): uma is Mudanca => uma.situacao === 'nova' || uma.situacao === 'alterada');
  const novas = mudancas.filter(({ situacao }) => situacao === 'nova');
  const dadas = await ids(
    catalogue.tabela,
    novas.map(({ linha }) => String(linha)),
  );
  const idDe = new Map(novas.map(({ linha }, indice) => [linha, dadas[indice] as number]));
  const recusadas: ErroDeCelula[] = [];
  const causas: Recorded[] = [];
  let posicao = '';
  let feitas = 0;
  const ver = (position: string) => {
    if (position > posicao) posicao = position;
  };
  await emVoo(mudancas, EM_VOO, async ({ linha, situacao, id, dados }) => {
    signal.throwIfAborted();
    const registro = situacao === 'nova' ? (idDe.get(linha) as number) : id;
    const daFazenda = typeof dados['fazendaId'] === 'number' ? dados['fazendaId'] : fazenda;
    const commandId = desejo(conta, tarefaId, linha);
    const meta = { conta, ator, fazenda: daFazenda, commandId, correlationId: desejo(conta, tarefaId, 'tudo'), now };
    const command = { type: situacao === 'nova' ? 'Cadastrar' : 'Alterar', data: { ...dados, [idName]: registro } } as const;
    try {
      const receipt = await dispatch(decider, registro, command, meta, { isNew: situacao === 'nova', mayRepeat: deNovo });
      ver(receipt.position);
      causas.push(...receipt.facts.filter(({ type }) => reactor.types.includes(type)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      recusadas.push({ linha, coluna: '', valor: '', erro: error.message });
    }
    feito(++feitas, mudancas.length);
  });
  await emVoo(causas, EM_VOO, async (fact) => {
    for (const { position } of (await reactor.react(fact)).receipts) ver(position);
  });
  return { recusadas, posicao, jaFeitas };
};
