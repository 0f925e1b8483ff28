import { somaDosValores } from '../estoque/movimento/de-documento.js';
import { reais } from '../kernel/cells/texto.js';
import { curto } from '../kernel/curto.js';
import { diaToBr } from '../kernel/dates.js';
import { formatDocumento } from '../kernel/documents.js';
import type { Unidade } from '../kernel/unidade.js';
import { partesDaChave } from './chave.js';
import { avisoDaFazenda, type FazendaNomeavel } from './de-qual-fazenda.js';
import { NEGADAS, NOMES_DA_MANIFESTACAO, type TipoDeManifestacao } from './distribuicao/manifestacao.types.js';
import { comoConta, type ItemContado, pelaUnidade } from './mesma-unidade.js';

type Item = { readonly descricao: string; readonly insumoId: number | null };
type ComValor = ItemContado & Item & { readonly valorCentavos: number };
type Parcela = { readonly valorCentavos: number };

/** Names that a sentence lists before it only counts the rest. */
const NOMES = 5;

/** The items that name no input, as a sentence lists them. */
export const semInsumoPorNome = (itens: readonly Item[]): string => {
  const nomes = itens.filter(({ insumoId }) => insumoId === null).map(({ descricao }) => descricao);
  const resto = nomes.length - NOMES;
  return [...nomes.slice(0, NOMES), ...(resto > 0 ? [`e mais ${resto}`] : [])].join('; ');
};

/** Which items of an invoice stay out of stock where others go in; `entrou`: they have gone in already. */
export const avisosDosItens = (itens: readonly Item[], entrou: boolean): readonly string[] => {
  const fora = itens.filter(({ insumoId }) => insumoId === null).length;
  if (fora === 0 || fora === itens.length) return [];
  const um = fora === 1;
  const entra = entrou ? (um ? 'entrou' : 'entraram') : um ? 'entra' : 'entram';
  return [`Não ${entra} no estoque, por não ${um ? 'dizer' : 'dizerem'} que insumo ${um ? 'é' : 'são'}: ${semInsumoPorNome(itens)}.`];
};

/** Instalments that do not come to the total of the invoice: they are what is owed. */
export const avisosDasParcelas = (totalCentavos: number, parcelas: readonly Parcela[]): readonly string[] => {
  const somam = somaDosValores(parcelas);
  if (parcelas.length === 0 || somam === totalCentavos) return [];
  const [dizem, delas] = parcelas.length === 1 ? ['A parcela é de', 'da parcela'] : ['As parcelas somam', 'das parcelas'];
  return [`${dizem} ${reais(somam)}, e o total da nota é ${reais(totalCentavos)}: o que se deve é o ${delas}.`];
};

/** An invoice of which the tax authority was told that nothing was bought: what is made of it says the contrary. */
const avisosDoManifesto = (situacao: string, manifestacao: string | null): readonly string[] => {
  if (!NEGADAS.includes(manifestacao)) return [];
  const nome = NOMES_DA_MANIFESTACAO[manifestacao as TipoDeManifestacao];
  const fazer = situacao === 'RECEBIDA' ? ': confira antes de lançar' : ', e está lançada: confira';
  return [`À SEFAZ se declarou “${nome}”${fazer}.`];
};

type DaNota = {
  readonly situacao: string;
  readonly totalCentavos: number;
  /** The last that the tax authority was told of it, and the total that it distributed. */
  readonly manifestacao: string | null;
  readonly naSefazCentavos: number | null;
  /** The total of its XML, where it has one. */
  readonly noXmlCentavos: number | null;
  /** Its XML came by an upload alone, and no protocol with it. */
  readonly semProtocolo: boolean;
  /** Another invoice of the account, of the same issuer and with the same number. */
  readonly gemea: { readonly numero: string; readonly emitida: string } | null;
  /** What its XML says that it is for, and to whom it was issued. */
  readonly finalidade: string | null;
  readonly destinatario: string | null;
  readonly destinatarioInscricao: string | null;
  /** The farm that it is kept on, and the farms that the reader sees. */
  readonly fazendaId: number | null;
  readonly fazendas: readonly FazendaNomeavel[];
  /** `CANCELADA` or `DENEGADA`: a file of it said that it does not count. */
  readonly semValor: string | null;
  readonly chave: string | null;
  readonly numero: string;
  readonly serie: string | null;
  readonly emitida: string;
  readonly emitenteDocumento: string | null;
  /** The units of the inputs that its items name, by their ids. */
  readonly unidades: ReadonlyMap<number, Unidade>;
};

export const SEM_PROTOCOLO = 'A nota veio sem o protocolo da SEFAZ: confira no portal se foi autorizada.';

/** What others say of the same purchase: the tax authority, and an invoice that is there already. */
const avisosDosOutros = ({ totalCentavos, naSefazCentavos, noXmlCentavos, semProtocolo, gemea }: DaNota): readonly string[] => [
  ...(naSefazCentavos === null || naSefazCentavos === totalCentavos
    ? []
    : [`A SEFAZ diz ${reais(naSefazCentavos)}, e esta nota ${reais(totalCentavos)}: confira o arquivo.`]),
  ...(noXmlCentavos === null || noXmlCentavos === totalCentavos || noXmlCentavos === naSefazCentavos
    ? []
    : [`O XML diz ${reais(noXmlCentavos)}, e esta nota ${reais(totalCentavos)}: confira o que se digitou.`]),
  ...(semProtocolo ? [SEM_PROTOCOLO] : []),
  ...(gemea === null
    ? []
    : [`Há outra nota ${gemea.numero} deste emitente, de ${diaToBr(gemea.emitida)}: confira se não é a mesma, digitada duas vezes.`]),
];

/** Digits without the zeros before them: how a number or a series is the same however it is written. */
const semZerosAntes = (texto: string): string => texto.replaceAll(/\D/g, '').replace(/^0+/, '');
/** Series of invoices that a tax office issues for a grower: the document in their keys is the office's. */
const AVULSA = { de: 890, ate: 899 };

/** Where what was typed is not what the key says. */
const avisosDaChave = ({ chave, numero, serie, emitida, emitenteDocumento }: DaNota): readonly string[] => {
  if (chave === null) return [];
  const daChave = partesDaChave(chave);
  const avulsa = Number(daChave.serie) >= AVULSA.de && Number(daChave.serie) <= AVULSA.ate;
  const [ano, mes] = daChave.anoMes.split('-');
  const dizem = [
    ...(semZerosAntes(numero) === semZerosAntes(daChave.numero) ? [] : [`número ${daChave.numero}`]),
    ...(serie === null || semZerosAntes(serie) === semZerosAntes(daChave.serie) ? [] : [`série ${daChave.serie}`]),
    ...(emitenteDocumento === null || avulsa || emitenteDocumento === daChave.documento
      ? []
      : [`emitente ${formatDocumento(daChave.documento)}`]),
    ...(emitida.slice(0, 7) === daChave.anoMes ? [] : [`emissão em ${mes}/${ano}`]),
  ];
  return dizem.length === 0 ? [] : [`A chave diz ${dizem.join(', ')}: confira o que se digitou.`];
};

const DESFAZER = 'e está lançada: confira se não é o caso de desfazer o lançamento.';

/** An invoice that is not of a purchase, by its XML. */
export const avisosDaFinalidade = ({ finalidade, situacao }: Pick<DaNota, 'finalidade' | 'situacao'>): readonly string[] => {
  if (finalidade === null || finalidade === 'NORMAL') return [];
  return [`O XML diz que esta nota não é de compra, ${situacao === 'RECEBIDA' ? 'e não se lança.' : DESFAZER}`];
};

const SEM_VALOR: Readonly<Record<string, string>> = {
  CANCELADA: 'Um arquivo desta nota diz que ela foi cancelada por quem a emitiu',
  DENEGADA: 'Um arquivo desta nota diz que a SEFAZ negou o uso dela',
};

/** An invoice of which a file was sent that says that it does not count. */
const avisosDeSemValor = ({ semValor, situacao }: DaNota): readonly string[] =>
  semValor === null ? [] : [`${SEM_VALOR[semValor]}, ${situacao === 'RECEBIDA' ? 'confira antes de lançar.' : DESFAZER}`];

/** An item of which another quantity goes into stock than the invoice has, in one and the same unit. */
const avisoDaQuantidade = (item: ComValor, doInsumo: Unidade | undefined): readonly string[] => {
  const { descricao, noEstoqueMilesimos: quanto } = item;
  if (doInsumo === undefined || quanto === null) return [];
  const daNota = pelaUnidade(item, doInsumo);
  if (daNota === null || daNota === quanto) return [];
  return [`De ${comoConta(item)} de ${descricao}, entram ${curto(quanto, 3)} no estoque: confira o item.`];
};

const avisosDeCadaItem = ({ unidades }: DaNota, itens: readonly ComValor[]): readonly string[] =>
  itens.flatMap((item) => {
    const { descricao, insumoId, valorCentavos } = item;
    const custaNegativo = `${descricao} custa menos do que nada (${reais(valorCentavos)}): confira o desconto.`;
    return [
      ...avisoDaQuantidade(item, insumoId === null ? undefined : unidades.get(insumoId)),
      ...(valorCentavos < 0 ? [custaNegativo] : []),
    ];
  });

/** Items that do not come to the total of the invoice. */
const avisosDaSoma = (totalCentavos: number, itens: readonly ComValor[]): readonly string[] => {
  const somam = somaDosValores(itens);
  if (itens.length === 0 || somam === totalCentavos) return [];
  return [`Os itens somam ${reais(somam)}, e o total da nota é ${reais(totalCentavos)}.`];
};

/** What to look at in an invoice before anything is made of it, whichever the step. `hoje`: the farm's. */
export const avisosAntes = (nota: DaNota, itens: readonly ComValor[], hoje: string): readonly string[] => [
  ...(nota.emitida > hoje ? [`A emissão, em ${diaToBr(nota.emitida)}, ainda não chegou: confira o dia.`] : []),
  ...avisosDoManifesto(nota.situacao, nota.manifestacao),
  ...avisosDosOutros(nota),
  ...avisosDaChave(nota),
  ...avisosDeSemValor(nota),
  ...avisosDaFinalidade(nota),
  ...avisoDaFazenda(nota.fazendas, nota.fazendaId, { documento: nota.destinatario, inscricao: nota.destinatarioInscricao }),
  ...avisosDaSoma(nota.totalCentavos, itens),
  ...avisosDeCadaItem(nota, itens),
];

/** What to look at in an invoice, as it stands. */
export const avisosDaNota = (
  nota: DaNota,
  { itens, parcelas }: { readonly itens: readonly ComValor[]; readonly parcelas: readonly Parcela[] },
  hoje: string,
): readonly string[] => [
  ...avisosAntes(nota, itens, hoje),
  ...avisosDosItens(itens, nota.situacao === 'NO_ESTOQUE' || nota.situacao === 'LANCADA'),
  ...avisosDasParcelas(nota.totalCentavos, parcelas),
];
