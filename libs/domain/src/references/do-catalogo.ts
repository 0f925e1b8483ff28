import type { ModuloDoProduto } from '../acesso/modulos.js';
import { type Catalogue, columnName } from '../kernel/catalogue/catalogue.js';
import type { Field } from '../kernel/catalogue/fields.js';
import { lugarDe } from '../kernel/catalogue/lugar.js';
import type { Coluna } from './aponta.js';
import { type Frase, fraseDe } from './frase.js';
import type { Pertence } from './pertence.js';
import type { Especie } from './especie.js';
import type { Registro } from './registro.js';

/** A reference between catalogues blocks the deletion of its target; a list of them names companions and blocks nothing. */
export const apontaDe = ({ fields }: Catalogue): Record<string, Coluna> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.de === undefined ? [] : [[columnName(name, field), [{ alvo: field.de, impede: field.kind !== 'refs' }]]],
    ),
  );

/**
 * The farm of a record by its references: a prescription for a plot is of the plot's farm. Two lists that name each other, as plots and
 * seasons do, tell companions and not a farm.
 */
export const deQuemNomeia = ({ fields, espelhos = {} }: Pick<Catalogue, 'fields' | 'espelhos'>): readonly Pertence[] =>
  Object.entries(fields).flatMap(([name, field]): readonly Pertence[] => {
    if (field.de === undefined || field.de === 'fazenda' || Object.hasOwn(espelhos, name)) return [];
    const por = columnName(name, field);
    return [{ de: field.de, por, seDito: true, ...(field.kind === 'refs' ? { lista: true } : {}) }];
  });

/** The farm that a record names itself; otherwise the farms of the records it names. */
const pertenceDo = (catalogue: Catalogue): Pertence => {
  const nomeados = deQuemNomeia(catalogue);
  const { fazenda } = catalogue.fields;
  if (fazenda) return { fazenda: columnName('fazenda', fazenda), ouDeTodas: true, senao: nomeados };
  return nomeados.length === 0 ? 'todos' : { todas: nomeados };
};

const frasesDe = (especie: Especie, { tipos, mover, title }: Catalogue): Record<string, Frase> => {
  const { tabela, genero } = especie;
  const campo = `${tabela}Id`;
  const alvo = (data: Readonly<Record<string, unknown>>) => ({ especie: tabela, id: Number(data[campo]) });
  const dos = `para outro registro o que era d${genero === 'm' ? 'o' : 'a'} ${title.singular.toLowerCase()}`;
  const frase = (palavras: string | readonly [string, string, string]) => fraseDe(especie, alvo, palavras);
  return {
    [tipos.cadastrado]: frase('cadastrou'),
    [tipos.alterado]: frase('alterou'),
    [tipos.excluido]: frase('excluiu'),
    ...(mover && { [tipos.movido]: frase(['moveu', dos, `${title.plural.toLowerCase()} para outros registros`]) }),
  };
};

/** The kind of record of a catalogue: all of it follows from its declaration. */
export const registroDoCatalogo = (catalogue: Catalogue): Registro => {
  const { tabela, genero, title, permissao, fields, label } = catalogue;
  const rotulo = fields[label] as Field;
  const coluna = columnName(label, rotulo);
  const especie: Especie = {
    tabela,
    genero,
    title,
    modulo: permissao as ModuloDoProduto,
    // A label that is no text is no name: such a record is called by number, and its files by the day.
    nome: rotulo.column === 'text' ? coluna : null,
    fora: 'excluido',
    tela: { lista: lugarDe(catalogue), pagina: true },
    anexos: rotulo.column === 'text' ? true : { rotulo: coluna },
    fazenda: pertenceDo(catalogue),
    aponta: apontaDe(catalogue),
    partes: {},
  };
  // For access by farm, a farm belongs to itself.
  const propria = tabela === 'fazenda' ? ({ fazenda: { fazenda: 'id' } } as const) : {};
  return { ...especie, ...propria, frases: frasesDe(especie, catalogue) };
};
