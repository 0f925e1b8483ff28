import { type Especie, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { type ChaveLida, lerChavePix, type TipoDeChave } from '@tulha/domain/kernel/chave-pix';
import type { Reader } from '../read/reader.js';
import { type ContaCadastrada, quemRecebe, SEM_CONTA } from './contas.queries.js';
import { reais } from './detalhe.queries.js';
import type { FolhaRow } from './folha.projection.js';

/** A payment of a closed sheet with its Pix key; `falta`: why it has none, in words. */
export type NaListaDoPix = {
  readonly colaborador: number;
  readonly codigo: string;
  readonly nome: string;
  readonly valor: number;
  /** The holder of the account, by the name that the bank has. */
  readonly titular: string | null;
  readonly tipo: TipoDeChave | null;
  readonly chave: string | null;
  readonly falta: string | null;
};

type DaConta = Pick<NaListaDoPix, 'titular' | 'tipo' | 'chave' | 'falta'>;
const semChave = (titular: string | null, falta: string): DaConta => ({ titular, tipo: null, chave: null, falta });

/** The first account with a valid key; where there is none, the fault of the first key. */
const chaveDe = (contas: readonly ContaCadastrada[], documento: string | null): DaConta => {
  if (contas.length === 0) return semChave(null, SEM_CONTA);
  const lidas = contas.flatMap((conta): { conta: ContaCadastrada; lida: ChaveLida }[] =>
    conta.pix ? [{ conta, lida: lerChavePix(conta.pix, [documento, conta.documento]) }] : [],
  );
  if (lidas.length === 0) return semChave(contas[0]?.titular ?? null, 'a conta não tem chave Pix');
  for (const { conta, lida } of lidas) if ('chave' in lida) return { titular: conta.titular, ...lida, falta: null };
  const [{ conta, lida }] = lidas as [{ conta: ContaCadastrada; lida: { problema: string } }];
  return semChave(conta.titular, `a chave Pix ${conta.pix} ${lida.problema}`);
};

/** Payments of a closed sheet by the worker's name, each with its Pix key; `total`: the sum of those that have one. */
export const listaDoPix = async (reader: Reader, especie: Especie, row: FolhaRow) => {
  const { recebem, pagos, pagoCentavos } = await quemRecebe(reader, especie, row);
  const chaves = recebem.map(({ contas, documento, incerto }) => (incerto === null ? chaveDe(contas, documento) : semChave(null, incerto)));
  const somaDe = (pago: boolean) =>
    reais(recebem.reduce((sum, { centavos }, n) => sum + ((chaves[n]?.falta === null) === pago ? centavos : 0), 0));
  return {
    content: recebem.map(({ colaborador, codigo, nome, centavos }, n): NaListaDoPix => {
      return { colaborador, codigo, nome, valor: reais(centavos), ...(chaves[n] as DaConta) };
    }),
    ...{ total: somaDe(true), fora: somaDe(false), pagos, pago: reais(pagoCentavos) },
  };
};

/** A closed sheet and its Pix list, for the file; undefined where there is no such sheet. */
export const pixParaPlanilha = async (reader: Reader, especie: keyof typeof especiesDeFolha, id: number) => {
  const row = await reader
    .de(especie as 'folha_colheita')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { folha: { descricao: row.descricao, data: row.data }, ...(await listaDoPix(reader, especiesDeFolha[especie], row)) };
};
