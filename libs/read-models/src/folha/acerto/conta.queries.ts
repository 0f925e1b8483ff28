import {
  emKgESacas,
  type DiferencaDoAcerto,
  diferencasDoAcerto,
  explicarCafe,
  explicarDesconto,
} from '@tulha/domain/folha/acerto/linhas.fields';
import { parteDe } from '@tulha/domain/folha/acerto/conta.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import { namesOf } from '../../atividades/atividade.queries.js';
import { findSafra } from '../../propriedade/safra.queries.js';
import type { Reader } from '../../read/reader.js';
import { type Acerto, acertoDe, sacasDe } from './acerto.queries.js';
import { apurar } from './apuracao.queries.js';

/** The lines of a settlement, each with the meeiro's part and how it comes about. */
export const linhasDitas = ({ row, linhas: { cafe, descontos } }: Pick<Acerto, 'row' | 'linhas'>) => ({
  cafe: cafe.map((um) => ({
    ...{ descricao: um.descricao, data: um.data, contrato: um.contratoId, porcentagem: Number(um.porcentagem) },
    ...{ quantidade: toWire(um.quantidadeMilesimos, 3), valor: toWire(um.valorCentavos, 2) },
    parteKg: toWire(parteDe(um.quantidadeMilesimos, um.porcentagem), 3),
    parte: toWire(parteDe(um.valorCentavos, um.porcentagem), 2),
    ...{ explicacao: explicarCafe(um, row.forma === 'SACAS'), aMao: um.apurado === null },
  })),
  descontos: descontos.map((um) => ({
    ...{ descricao: um.descricao, custo: toWire(um.custoCentavos, 2), porcentagem: Number(um.porcentagem) },
    ...{ valor: toWire(parteDe(um.custoCentavos, um.porcentagem), 2), explicacao: explicarDesconto(um), aMao: um.apurado === null },
  })),
});

const contada = (uma: DiferencaDoAcerto['antes']) =>
  uma && {
    ...{ quantidade: toWire(uma.quantidadeG, 3), inteiro: toWire(uma.inteiroCentavos, 2), parte: toWire(uma.parteCentavos, 2) },
  };

/** The entry that follows from a finished settlement; null where none does. */
const lancamentoDo = async (reader: Reader, id: number): Promise<number | null> =>
  (await reader.de('lancamento').select('id').where('origem_tipo', '=', 'acerto_meeiro').where('origem_id', '=', id).executeTakeFirst())
    ?.id ?? null;

const nomesDo = async (reader: Reader, { colaborador_id, fazenda_id, safra_id }: Acerto['row']) => {
  const [pessoas, fazendas, safra] = await Promise.all([
    namesOf(reader, 'colaborador', [colaborador_id]),
    namesOf(reader, 'fazenda', [fazenda_id]),
    findSafra(reader, safra_id),
  ]);
  return { meeiro: pessoas.get(colaborador_id) ?? '', fazenda: fazendas.get(fazenda_id) ?? '', safra: safra?.descricao ?? '' };
};

/** The sum of a settlement, in the smallest units and on the wire. */
const somaDita = ({ row, conta }: Acerto) => ({
  ...{ quantidade: toWire(conta.quantidadeG, 3), valor: toWire(conta.valorCentavos, 2) },
  ...{ parteKg: toWire(conta.parteG, 3), parte: toWire(conta.parteCentavos, 2) },
  ...{ descontado: toWire(conta.descontosCentavos, 2), descontadoKg: toWire(conta.descontosG, 3) },
  precoSaca: row.preco_saca_centavos === null ? null : toWire(row.preco_saca_centavos, 2),
  ...{ aPagar: toWire(conta.aPagarCentavos, 2), aEntregarKg: toWire(conta.aEntregarG, 3), sacasAEntregar: sacasDe(conta.aEntregarG) },
});

/**
 * A settlement told line by line, with what would be another now.
 * @param toda the account as a whole: what coffee came from is known by all farms' lots
 */
export const contaDoAcertoDita = async (reader: Reader, toda: Reader, id: number) => {
  const acerto = await acertoDe(reader, id);
  if (!acerto) return undefined;
  const { row, linhas } = acerto;
  const [nomes, lancamento, agora] = await Promise.all([nomesDo(reader, row), lancamentoDo(reader, id), apurar(toda, acerto)]);
  return {
    ...{ id, descricao: row.descricao, situacao: row.situacao, data: row.data, ...nomes },
    forma: row.forma === 'SACAS' ? ('SACAS' as const) : ('REAIS' as const),
    ...linhasDitas(acerto),
    ...somaDita(acerto),
    lancamento,
    diferencas: diferencasDoAcerto(linhas, agora).map(({ tipo, descricao, antes, agora: depois }) => ({
      ...{ tipo, descricao, antes: contada(antes), agora: contada(depois) },
    })),
  };
};

/** The figures of settlements that are calculated from their lines. */
export const acertosCalculados = ({ conta }: Acerto) => ({
  ...{ cafe: toWire(conta.quantidadeG, 3), parteDoMeeiro: toWire(conta.parteCentavos, 2), descontado: toWire(conta.descontosCentavos, 2) },
  ...{ aPagar: toWire(conta.aPagarCentavos, 2), sacasAEntregar: sacasDe(conta.aEntregarG) },
});

/** A settlement as it is printed or put into a workbook: also the person's document. */
export const acertoParaPapel = async (reader: Reader, id: number) => {
  const acerto = await acertoDe(reader, id);
  if (!acerto) return undefined;
  const { row } = acerto;
  const pessoa = await reader.de('colaborador').select(['cpf_cnpj']).where('id', '=', row.colaborador_id).executeTakeFirst();
  return {
    ...{ acerto, ...(await nomesDo(reader, row)), documento: (pessoa?.cpf_cnpj as string | null | undefined) ?? null },
    ...{ entrega: emKgESacas(acerto.conta.aEntregarG), ...linhasDitas(acerto) },
  };
};
export type AcertoNoPapel = NonNullable<Awaited<ReturnType<typeof acertoParaPapel>>>;
