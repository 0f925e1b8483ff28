import { diaToBr } from '../../kernel/dates.js';
import { scaledToBr, toWire } from '../../kernel/decimal.js';
import { noBrasil } from '../../kernel/geo/brasil.js';
import { partesDe } from '../../kernel/geo/aninhado.js';
import { type Contorno, desenhoDe } from '../../kernel/geo/contorno.js';
import type { Unidade } from '../ledger/ledger.js';
import type { TalhaoNaColheita } from '../historico/contorno.js';
import { type Achada, avisar, reunir } from './avisos.js';
import { conferirEudr } from './conferir.js';
import { geojsonEudr, type TalhaoDeOrigem } from './pacote.js';
import { areaNaoConfere } from './area.js';
import { EUDR } from './regras.js';

/** A grower, seller or buyer, as far as known. */
export type Parte = {
  readonly nome: string;
  readonly endereco: string | null;
  readonly email: string | null;
  readonly documento: string | null;
};

/** The place of a farm, and its code in the CAR. */
type Imovel = { readonly ponto: readonly [string, string] | null; readonly car: string | null };

/** The known facts about the origin of some coffee. `quantidade` in thousandths of the unit; days `YYYY-MM-DD`. */
export type DadosDaOrigem = {
  readonly assunto: 'lote' | 'venda';
  readonly codigo: string;
  readonly descricao: string;
  readonly unidade: Unidade;
  readonly quantidade: number;
  /** Every plot that contributed, however little, as it was when picked. */
  readonly talhoes: readonly (TalhaoNaColheita & { readonly percentual: string })[];
  /** First and last day of picking; null where there is none. */
  readonly colheita: { readonly de: string; readonly ate: string } | null;
  /** Percent of the coffee that no plot is known of. */
  readonly semOrigem: string | null;
  /** Figures of this coffee, or of the lots it was made from, that only a reason let pass. */
  readonly ressalvas: number;
  /** The number of these that are about coffee picked within a withdrawal period. */
  readonly emCarencia: number;
  /** Plots on whose days of picking more was made into lots than was picked, without a reason. */
  readonly aMais: readonly { readonly talhaoId: number; readonly nome: string }[];
  readonly fazendas: ReadonlyMap<number, Parte & Imovel>;
  /** Buyer of the sale. */
  readonly comprador: Parte | null;
};

const DESCONHECIDA: Parte = { nome: 'Produtor não informado', endereco: null, email: null, documento: null };
const fazendaDe = ({ fazendas }: DadosDaOrigem, { fazendaId }: TalhaoNaColheita) =>
  (fazendaId === null ? undefined : fazendas.get(fazendaId)) ?? {
    ...DESCONHECIDA,
    ponto: null,
    car: null,
  };

const deOrigem = (dados: DadosDaOrigem, talhao: TalhaoNaColheita): TalhaoDeOrigem => {
  const fazenda = fazendaDe(dados, talhao);
  const { talhaoId, nome, areaHa, contorno } = talhao;
  return {
    talhaoId,
    nome,
    areaHa,
    contorno,
    fazenda: fazenda.nome,
    ponto: fazenda.ponto,
    produtor: { nome: fazenda.nome, pais: EUDR.pais },
  };
};

const foraDoBrasil = (contorno: Contorno | null): boolean => {
  const desenho = contorno && desenhoDe(contorno);
  return desenho !== null && !('ponto' in desenho ? [desenho.ponto] : desenho.partes.flat(2)).every(noBrasil);
};

const avisosDoContorno = (talhao: TalhaoNaColheita, contorno: Contorno): Achada[] => [
  ...(partesDe(contorno).some((aneis) => aneis.length > 1) ? [avisar('CONTORNO_COM_BURACO', talhao)] : []),
  ...(talhao.posterior ? [avisar('CONTORNO_POSTERIOR', talhao)] : []),
  ...(talhao.corrigido ? [avisar('CONTORNO_CORRIGIDO', talhao)] : []),
  ...(talhao.mudou ? [avisar('CONTORNO_MUDOU', talhao)] : []),
  ...(areaNaoConfere(contorno, talhao.areaHa === null ? null : Number(talhao.areaHa)) ? [avisar('AREA_NAO_CONFERE', talhao)] : []),
];

const avisosDoTalhao = (dados: DadosDaOrigem, talhao: TalhaoNaColheita): Achada[] => {
  const { contorno, areaHa, dataPlantio } = talhao;
  const { ponto } = fazendaDe(dados, talhao);
  const comPonto = !contorno && ponto && areaHa !== null && Number(areaHa) <= EUDR.ponto.ateHa;
  return [
    ...(foraDoBrasil(contorno ?? (comPonto ? ponto : null)) ? [avisar('FORA_DO_BRASIL', talhao)] : []),
    ...(contorno ? avisosDoContorno(talhao, contorno) : []),
    ...(comPonto ? [avisar('PONTO_DA_FAZENDA', talhao)] : []),
    ...(dataPlantio !== null && dataPlantio > EUDR.corte ? [avisar('PLANTIO_DEPOIS_DO_CORTE', talhao)] : []),
  ];
};

/** Outlines that two plots share: most likely the limits of the whole property. */
const repetidos = (talhoes: readonly TalhaoNaColheita[]): Achada[] => {
  const porContorno = Map.groupBy(
    talhoes.filter(({ contorno }) => contorno !== null),
    ({ contorno }) => JSON.stringify(contorno),
  );
  return [...porContorno.values()].flatMap((mesmos) =>
    new Set(mesmos.map(({ talhaoId }) => talhaoId)).size > 1 ? mesmos.map((talhao) => avisar('CONTORNO_REPETIDO', talhao)) : [],
  );
};

const produtoresDe = (dados: DadosDaOrigem): (Parte & Imovel)[] => [
  ...new Map(dados.talhoes.map((talhao) => [talhao.fazendaId, fazendaDe(dados, talhao)])).values(),
];

const avisosGerais = (dados: DadosDaOrigem): Achada[] => [
  ...(dados.talhoes.length === 0 ? [avisar('SEM_TALHOES')] : []),
  ...(dados.semOrigem !== null ? [avisar('ORIGEM_NAO_REGISTRADA')] : []),
  ...(dados.emCarencia > 0 ? [avisar('CARENCIA_NA_ORIGEM')] : []),
  ...(dados.ressalvas > dados.emCarencia ? [avisar('RESSALVA_NA_ORIGEM')] : []),
  ...dados.aMais.map((talhao) => avisar('A_MAIS_NA_ORIGEM', talhao)),
  ...(dados.unidade === 'L' ? [avisar('MASSA_LIQUIDA_AUSENTE')] : []),
  ...(produtoresDe(dados).length > EUDR.declaracao.produtores ? [avisar('PRODUTORES_DEMAIS')] : []),
];

/** The defects of the file, each with its plot, including those found in the finished file, which is then read as the EU reads it. */
const defeitosDe = (dados: DadosDaOrigem): { readonly arquivo: string; readonly avisos: Achada[] } => {
  const { arquivo, defeitos, talhoesDasFeatures } = geojsonEudr(dados.talhoes.map((talhao) => deOrigem(dados, talhao)));
  const daFeature = (numero: number) => talhoesDasFeatures[numero - 1] ?? 0;
  const doArquivo =
    defeitos.length > 0 ? defeitos : conferirEudr(arquivo).map((achado) => ({ ...achado, talhao: daFeature(achado.talhao) }));
  return { arquivo, avisos: doArquivo.map(({ defeito, talhao: numero }) => avisar(defeito, dados.talhoes[numero - 1])) };
};

/**
 * One datum that Article 9 asks for: its value as a person reads it. `falta` marks a datum that is not recorded, `anexar`
 * one that is a document of its own.
 */
export type DadoDoArtigo9 = {
  readonly campo: string;
  readonly rotulo: string;
  readonly valor: string | null;
  readonly situacao: 'completo' | 'falta' | 'anexar';
  readonly fazer: string | null;
};

const dado = (campo: string, rotulo: string, valor: string | null, fazer: string): DadoDoArtigo9 =>
  valor === null || valor === ''
    ? { campo, rotulo, valor: null, situacao: 'falta', fazer }
    : { campo, rotulo, valor, situacao: 'completo', fazer: null };
const anexo = (campo: string, rotulo: string, fazer: string): DadoDoArtigo9 => ({ campo, rotulo, valor: null, situacao: 'anexar', fazer });
const todos = (partes: readonly Parte[], qual: (parte: Parte) => string | null): string | null =>
  partes.length > 0 && partes.every((parte) => qual(parte)) ? partes.map(qual).join('; ') : null;

const periodo = ({ de, ate }: { readonly de: string; readonly ate: string }) =>
  de === ate ? diaToBr(de) : `${diaToBr(de)} a ${diaToBr(ate)}`;

/** The codes of the rural properties, of the farms that have one. */
const imoveis = (produtores: readonly Imovel[]): string => {
  const codigos = produtores.flatMap(({ car }) => car ?? []);
  return codigos.length > 0 ? ` (${codigos.join(', ')})` : '';
};

const artigo9 = (dados: DadosDaOrigem): DadoDoArtigo9[] => {
  const { colheita, comprador } = dados;
  const produtores = produtoresDe(dados);
  const naVenda = dados.assunto === 'venda' ? 'Complete o cadastro do cliente.' : 'Gere o pacote pela venda: é ela que diz quem compra.';
  return [
    dado('produto', 'Produto', `${EUDR.produto}: ${dados.descricao}`, ''),
    dado('nomeComercial', 'Nome comercial', EUDR.nomeComercial, ''),
    dado('codigoSh', 'Código SH', `${EUDR.sh.posicao} / ${EUDR.sh.subposicao}`, ''),
    dado(
      'massaLiquidaKg',
      'Massa líquida (kg)',
      dados.unidade === 'kg' ? scaledToBr(dados.quantidade, 3) : null,
      'Exporte o lote beneficiado ou a venda.',
    ),
    dado('paisDeProducao', 'País de produção', EUDR.pais, ''),
    dado('talhoes', 'Talhões de origem', dados.talhoes.length > 0 ? String(dados.talhoes.length) : null, 'Registre a colheita por talhão.'),
    dado('colheita', 'Período de produção', colheita && periodo(colheita), 'Registre a colheita por talhão.'),
    dado(
      'produtor',
      'Produtor e fornecedor',
      todos(produtores, ({ nome }) => nome),
      'Informe a fazenda de cada talhão.',
    ),
    dado(
      'enderecoDoProdutor',
      'Endereço do produtor',
      todos(produtores, ({ endereco }) => endereco),
      'Complete o endereço da fazenda.',
    ),
    dado(
      'emailDoProdutor',
      'E-mail do produtor',
      todos(produtores, ({ email }) => email),
      'Complete o e-mail da fazenda.',
    ),
    dado('comprador', 'Comprador', comprador?.nome ?? null, naVenda),
    dado('emailDoComprador', 'E-mail do comprador', comprador?.email ?? null, naVenda),
    anexo('enderecoDoComprador', 'Endereço do comprador', 'O cadastro de clientes não tem endereço: informe-o ao entregar o pacote.'),
    anexo('semDesmatamento', 'Prova de que não houve desmatamento', 'Junte imagens de satélite ou laudo: o corte é 31/12/2020.'),
    anexo('legalidade', 'Prova de legalidade', `Junte o recibo do CAR${imoveis(produtores)} e a certidão de que não há embargo do IBAMA.`),
  ];
};

/**
 * The content of an origin package, its gaps, the reasons why it would be rejected, and the file of plots itself, which is
 * valid only when `podeExportar`.
 */
export const resumoEudr = (dados: DadosDaOrigem) => {
  const { arquivo, avisos: defeitos } = defeitosDe(dados);
  const avisos = reunir([
    ...avisosGerais(dados),
    ...defeitos,
    ...dados.talhoes.flatMap((talhao) => avisosDoTalhao(dados, talhao)),
    ...repetidos(dados.talhoes),
  ]);
  const resumo = {
    assunto: dados.assunto,
    codigo: dados.codigo,
    podeExportar: avisos.every(({ gravidade }) => gravidade !== 'impede'),
    avisos,
    massaLiquidaKg: dados.unidade === 'kg' ? toWire(dados.quantidade, 3) : null,
    colheita: dados.colheita,
    dados: artigo9(dados),
    talhoes: dados.talhoes.map((talhao) => ({
      talhaoId: talhao.talhaoId,
      nome: talhao.nome,
      fazenda: fazendaDe(dados, talhao).nome,
      areaHa: talhao.areaHa === null ? null : Number(talhao.areaHa),
      percentual: Number(talhao.percentual),
      geometria: talhao.contorno && partesDe(talhao.contorno).length > 0 ? 'contorno' : 'ponto',
      contornoDe: talhao.registradoEm,
      contornoDesde: talhao.contornoDesde,
      contornoComo: talhao.contornoComo,
      contornoMotivo: talhao.contornoMotivo,
    })),
    produtores: produtoresDe(dados).map(({ nome, endereco, email, documento }) => ({ nome, endereco, email, documento })),
    comprador: dados.comprador,
    regulamento: { corte: EUDR.corte, aplicacao: EUDR.aplicacao, risco: EUDR.risco },
  };
  return { resumo, arquivo };
};
export type ResumoEudr = ReturnType<typeof resumoEudr>['resumo'];
