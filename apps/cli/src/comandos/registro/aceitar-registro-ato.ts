import { catalogues } from '@tulha/domain/catalogues/index';
import { type Catalogue, columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { scaledToBr } from '@tulha/domain/kernel/decimal';
import { withoutZeros } from '@tulha/domain/kernel/trim';
import { chamadoDe } from '@tulha/domain/references/todos';
import { predicado } from '@tulha/domain/suporte/ato/sentenca';
import { textoDoCampo } from '@tulha/domain/suporte/ato/valor';
import type { RegistroPerdido } from '@tulha/read-models/suporte/registros-perdidos';
import type { LostAct } from '@tulha/stores/survey-log';
import { instant } from '../../terminal/format.js';

/** An act that no fact tells any more, with the records it was done to as the read tables show them. */
export type AtoDito = LostAct & { readonly registros: readonly RegistroPerdido[] };

/** One line is not to become a page; `--json` has all of it. */
const PARTES_DITAS = 40;
const LETRAS = 400;

const PALAVRAS: Readonly<Record<string, string>> = {
  descricao: 'descrição',
  codigo: 'código',
  em: 'dia',
  notafiscal: 'nota fiscal',
  numero_cheque: 'nº do cheque',
  inicio: 'início',
  safra_id: 'safra',
  liquido: 'líquido',
  preco_saca: 'preço da saca',
  observacao: 'observação',
  classificacao: 'classificação',
  titulo: 'título',
  conteudo: 'conteúdo',
};

const daColuna = (coluna: string): string => PALAVRAS[coluna] ?? coluna.replaceAll('_', ' ');

/** The unit of a number, by the end of its column's name. */
const MEDIDAS: readonly (readonly [fim: string, texto: (valor: number) => string])[] = [
  ['_centavos', (valor) => `R$ ${scaledToBr(valor, 2)}`],
  ['_g', (valor) => `${withoutZeros(scaledToBr(valor, 3), ',')} kg`],
  ['_ml', (valor) => `${withoutZeros(scaledToBr(valor, 3), ',')} L`],
  ['_milesimos', (valor) => withoutZeros(scaledToBr(valor, 3), ',')],
  ['_id', (valor) => `nº ${valor}`],
  ['_pct', (valor) => `${valor} %`],
];

/** Numbers of a lot: thousandths of the unit that stands beside them. */
const DO_LOTE = new Set(['quantidade', 'saldo', 'reservado', 'na_cooperativa']);

const DIA = /^\d{4}-\d{2}-\d{2}$/;
const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:/;

const deTexto = (valor: string): string => {
  if (DIA.test(valor)) return diaToBr(valor);
  return INSTANTE.test(valor) ? instant(valor) : valor;
};

const fraseDaColuna = (coluna: string, valor: unknown, unidade: unknown): string | null => {
  if (valor === '' || valor === 0 || valor === false || (Array.isArray(valor) && valor.length === 0)) return null;
  if (typeof valor === 'string') return `${daColuna(coluna)} ${deTexto(valor)}`;
  if (valor === true) return `${daColuna(coluna)} sim`;
  if (typeof valor !== 'number') return `${daColuna(coluna)} ${JSON.stringify(valor)}`;
  if (DO_LOTE.has(coluna) && typeof unidade === 'string') {
    return `${daColuna(coluna)} ${withoutZeros(scaledToBr(valor, 3), ',')} ${unidade}`;
  }
  const medida = MEDIDAS.find(([fim]) => coluna.endsWith(fim));
  if (!medida) return `${daColuna(coluna)} ${String(valor).replace('.', ',')}`;
  return `${daColuna(coluna.slice(0, -medida[0].length))} ${medida[1](valor)}`;
};

type Dados = RegistroPerdido['dados'];

/** Values shown together with the value they belong to. */
const CALADAS = new Set(['parte', 'unidade']);

const campos = (dados: Dados): string[] => {
  return Object.entries(dados).flatMap(([coluna, valor]) =>
    CALADAS.has(coluna) ? [] : (fraseDaColuna(coluna, valor, dados['unidade']) ?? []),
  );
};

/** The labels of a catalogue's fields. */
const doCadastro = ({ fields }: Catalogue, dados: Dados): string[] =>
  Object.entries<Field>(fields).flatMap(([nome, field]) => {
    const texto = textoDoCampo(field, dados[columnName(nome, field)], () => undefined);
    return texto === null ? [] : [`${field.label.toLowerCase()} ${texto}`];
  });

const cadastros = new Map<string, Catalogue>(Object.values<Catalogue>(catalogues).map((one) => [one.tabela, one]));

const curto = (texto: string): string => (texto.length > LETRAS ? `${texto.slice(0, LETRAS)}…` : texto);

/** A record's values in one line: `descrição Adubo, valor R$ 1.850,00, data 11/05/2026`. */
const registroText = ({ especie, dados, partes }: RegistroPerdido): string => {
  const cadastro = cadastros.get(especie);
  const proprio = (cadastro ? doCadastro(cadastro, dados) : campos(dados)).map(curto).join(', ');
  const deles = partes
    .slice(0, PARTES_DITAS)
    .map((parte) => `[${daColuna(String(parte['parte']))}: ${campos(parte).map(curto).join(', ')}]`);
  const mais = partes.length > PARTES_DITAS ? [`e mais ${partes.length - PARTES_DITAS}, que --json diz`] : [];
  return [proprio, ...deles, ...mais].filter((texto) => texto !== '').join(' ');
};

/** An act in a line, and under it the records of an act on several. */
export const actTexts = ({ conta, em, tipo, fatos, especie, alvo, registros }: AtoDito): string[] => {
  const registro = especie !== null && alvo !== null ? { especie, id: alvo, nome: null } : null;
  const frase = `${instant(em)}, conta ${conta}: ${predicado({ tipo, fatos, registro })}`;
  const [primeiro] = registros;
  if (!primeiro) return [`${frase}.`];
  if (fatos === 1) return [`${frase}: ${registroText(primeiro)}.`];
  return [`${frase}:`, ...registros.map((um) => `  ${chamadoDe(um.especie)} nº ${um.id}: ${registroText(um)}.`)];
};
