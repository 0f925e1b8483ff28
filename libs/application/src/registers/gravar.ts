import { DomainError } from '@tulha/domain/kernel/errors';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Register } from '@tulha/domain/kernel/register/register';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import type { FolhaJulgada } from '@tulha/domain/registers/planilha/julgar';
import type { GravacaoDeCadastro } from '../catalogues/gravar.js';
import { deriveId } from '../dispatch/derive-id.js';
import { emVoo } from '../suporte/importacao/gravar.js';
import { comandosDe, ehNovo, type Pedida, type Registro } from './ensaiar.js';

/** Namespace of the ids of all commands of imports of registers. */
const NAMESPACE = '9c5d1d0e-4b1f-5a37-8d0a-5b8d1f7a2c64';
const EM_VOO = 64;

type Gravado = {
  readonly recusados: readonly { readonly registro: Registro; readonly error: DomainError }[];
  readonly posicao: string;
};

const nomeDa = ({ folha, mudanca }: Pedida): string => `${folha.aba.lista ?? ''}:${mudanca.linha}`;

/** The id of a record's command: by the first of its rows, so that every try of the task has the same. */
const desejoDo = (conta: number, tarefaId: number, nome: string): string => deriveId(NAMESPACE, JSON.stringify([conta, tarefaId, nome]));

/** New ids for the records and lines that the file makes. */
const idsNovos = async (register: Register, registros: readonly Registro[], ids: GravacaoDeCadastro['ids']) => {
  const novas = registros.flatMap(({ pedidas }) => pedidas).filter(({ mudanca }) => mudanca.situacao === 'nova');
  const tabelaDa = ({ folha: { aba } }: Pedida) => (aba.lista === null ? register : register.lines[aba.lista])?.tabela ?? '';
  const dados = new Map<string, number>();
  for (const [tabela, daTabela] of Map.groupBy(novas, tabelaDa)) {
    const nomes = daTabela.map(nomeDa);
    const dadas = await ids(tabela, nomes);
    for (const [indice, nome] of nomes.entries()) dados.set(nome, dadas[indice] as number);
  }
  return (pedida: Pedida): number => (pedida.mudanca.situacao === 'nova' ? (dados.get(nomeDa(pedida)) as number) : pedida.mudanca.id);
};

const fazendaDo = ({ pedidas }: Registro, padrao: number): number => {
  const escolhida = pedidas.map(({ mudanca }) => mudanca.dados['fazendaId']).find((fazenda) => typeof fazenda === 'number');
  return escolhida ?? padrao;
};

/** Writes each record with its lines in one append, and runs the policies on the facts. */
export const gravarRegistros = async (
  register: Register,
  decider: RegisterRules,
  registros: readonly Registro[],
  gravacao: GravacaoDeCadastro,
): Promise<Gravado> => {
  const { dispatch, reactor, ids, conta, ator, fazenda, now, tarefaId, deNovo, feito, signal } = gravacao;
  const idDa = await idsNovos(register, registros, ids);
  const recusados: Gravado['recusados'][number][] = [];
  const causas: Recorded[] = [];
  let [posicao, feitos] = ['', 0];
  const ver = (position: string) => {
    if (position > posicao) posicao = position;
  };
  await emVoo(registros, EM_VOO, async (registro) => {
    signal.throwIfAborted();
    const [primeira] = registro.pedidas as [Pedida];
    const isNew = ehNovo(registro);
    const id = isNew ? idDa(primeira) : registro.id;
    const commandId = desejoDo(conta, tarefaId, nomeDa(primeira));
    const correlationId = desejoDo(conta, tarefaId, 'tudo');
    const meta = { conta, ator, fazenda: fazendaDo(registro, fazenda), commandId, correlationId, now };
    const command = { type: 'EmConjunto', data: { id, comandos: comandosDe(register, registro, id, idDa) } } as const;
    try {
      const receipt = await dispatch(decider, id, command, meta, { isNew, mayRepeat: deNovo });
      ver(receipt.position);
      causas.push(...receipt.facts.filter(({ type }) => reactor.types.includes(type)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      recusados.push({ registro, error });
    }
    feito(++feitos, registros.length);
  });
  await emVoo(causas, EM_VOO, async (fact) => {
    for (const { position } of (await reactor.react(fact)).receipts) ver(position);
  });
  return { recusados, posicao };
};

/** Rows that are there already because an earlier try of this very task wrote them. */
export const jaGravadas = async (
  register: Register,
  folhas: readonly FolhaJulgada[],
  { store, conta, tarefaId, deNovo }: GravacaoDeCadastro,
): Promise<{ readonly novas: number; readonly alteradas: number }> => {
  let [novas, alteradas] = [0, 0];
  if (!deNovo) return { novas, alteradas };
  const cadastrados = [register, ...Object.values(register.lines)].map(({ tipos }) => tipos.cadastrado);
  const nomes = folhas.flatMap(({ aba, julgadas }) => julgadas.map(({ linha }) => `${aba.lista ?? ''}:${linha}`));
  await emVoo(nomes, EM_VOO, async (nome) => {
    const desejo = desejoDo(conta, tarefaId, nome);
    for (let n = 0; ; n++) {
      const fact = await store.find(deriveId(desejo, String(n)));
      if (!fact) return;
      if (cadastrados.includes(fact.type)) novas++;
      else alteradas++;
    }
  });
  return { novas, alteradas };
};
