import { Badge, Group } from '@mantine/core';
import { IconArrowRight, IconCopy, IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import type { Catalogue, Fields } from '@tulha/domain/kernel/catalogue/catalogue';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { type Columns, column, defineColumns } from '@tulha/domain/kernel/columns/columns';
import { movesOf } from '@tulha/domain/kernel/register/register.steps';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import type { z } from 'zod';
import { choice } from '../screens/choice.js';
import { PontosNoMapa } from '../agronomia/pontos-no-mapa.js';
import { QuantidadesDaCalda } from '../agronomia/quantidades-da-calda.js';
import { SobreANota } from '../fiscal/sobre-a-nota.js';
import { FotoDoColaborador } from '../pessoas/foto.js';
import { SafraEOQueSeFez } from '../propriedade/safra-e-o-que-se-fez.js';
import { TalhaoNoMapa } from '../propriedade/talhao-no-mapa.js';
import type { Act, FormPart, LinesPart, ListPart, Named, Screen, Slot } from '../screens/screen.js';
import { day } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import type { Filter } from '../ui/list/filters.js';
import { Calculados } from './calculados.js';
import { aoLado, DE_ARQUIVOS, deArquivo } from './de-arquivo.js';
import { ABAS, ACOES } from './abas-de.js';
import { moduloDe, type Registro } from './catalogues.api.js';
import { DoEndereco } from './do-endereco.js';
import { Excluir } from './excluir.js';
import { mensagensDe } from './mensagens.js';
import { ordemDe, semNada } from './na-lista.js';

type Line = Catalogue & {
  readonly parent: string;
  readonly paths: { readonly list: string; readonly remove: string };
  readonly marks: readonly string[];
};
type Transition = {
  readonly acao: string;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly moves: Readonly<Record<string, string>> | undefined;
  readonly takes: Fields;
  readonly input: z.ZodType;
  readonly sucesso: string;
  readonly then: unknown;
};

/** The parts of a register's declaration that a catalogue does not have. */
type Below = {
  readonly lines: Readonly<Record<string, Line>>;
  readonly situations: Readonly<Record<string, string>>;
  readonly situationField: string;
  readonly transitions: Readonly<Record<string, Transition>>;
  readonly locked: readonly string[];
  readonly copy: { readonly path: string } | undefined;
};
type Declaration = Catalogue & Partial<Below>;

/** The name of the field that holds a record's situation. */
const situacaoEm = ({ situationField = 'situacao' }: Partial<Pick<Below, 'situationField'>>): string => situationField;
/** The number of an attachment, which is shown among them. */
const FOTO = 'foto';
/** Two farms have a plot or a crop year of the same name: a list says whose each is. */
const FAZENDA = 'fazenda';

/** Components above a record whose fields alone are not enough. */
const LEADS: Readonly<Record<string, Slot<Registro>>> = {
  calda: QuantidadesDaCalda,
  inspecao: PontosNoMapa,
  nota_fiscal: SobreANota,
  safra: SafraEOQueSeFez,
  talhao: TalhaoNoMapa,
};

const columnsOf = (declaration: Declaration): Columns =>
  defineColumns({
    ...Object.fromEntries(
      Object.entries(declaration.fields).map(([name, field]) => [
        name,
        column(field, {
          ...(declaration.list.includes(name) && { sort: true as const }),
          ...(name === declaration.label && { card: 'title' as const }),
          ...(name === situacaoEm(declaration) && { card: 'corner' as const }),
        }),
      ]),
    ),
    ...declaration.calculados,
  });

const formFields = ({ fields }: Pick<Catalogue, 'fields'>): readonly Named[] => Object.entries(fields).filter(([, { aParte }]) => !aParte);

const filtersOf = ({ fields }: Catalogue): Filter[] => [
  { key: 'q', type: 'search', label: 'Procurar' },
  ...Object.entries(fields).flatMap(([key, field]) => (field.kind === 'option' && field.opcoes ? [choice(key, field)] : [])),
];

const isLocked = (declaration: Declaration, row: Registro): boolean =>
  declaration.locked?.includes(String(row[situacaoEm(declaration)])) === true;

/** The situation of a record: amber while it can change, green once it is locked. One that is only in use or not has neither step. */
const situacaoOf =
  (declaration: Declaration) =>
  ({ row }: { row: Registro }) => {
    const field = declaration.fields[situacaoEm(declaration)];
    const situacao = String(row[situacaoEm(declaration)]);
    if (!field) return null;
    if (!declaration.locked?.length) return <Badge color={situacao === 'ATIVO' ? 'folha' : 'gray'}>{rotuloDe(field, situacao)}</Badge>;
    const Icon = isLocked(declaration, row) ? IconLock : IconLockOpen;
    return (
      <Badge color={isLocked(declaration, row) ? 'folha' : 'ambar'} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
        {rotuloDe(field, situacao)}
      </Badge>
    );
  };

/** Components beside the situation, under the title of one kind of record. */
const SOBRE: Readonly<Record<string, Slot<Registro>>> = {
  colaborador: ({ row }) => {
    const Situacao = situacaoOf(colaborador);
    return (
      <Group gap="sm">
        <FotoDoColaborador row={row} />
        <Situacao row={row} />
      </Group>
    );
  },
};

const theRecord = ({ genero, title }: Catalogue) => `${genero === 'm' ? 'o' : 'a'} ${title.singular.toLowerCase()}`;

/** Actions that only records of one kind have. */
const ATOS: Readonly<Record<string, readonly Act<Registro>[]>> = {
  colaborador: (
    [
      ['Desativar', 'ATIVO', 'Deixa de aparecer nas escolhas e nas folhas. O que fez continua na história.'],
      ['Ativar', 'INATIVO', 'Volta a aparecer nas escolhas e nas folhas.'],
    ] as const
  ).map(([label, situacao, text]) => ({
    label,
    icon: situacao === 'ATIVO' ? IconLock : IconLockOpen,
    when: (row) => row[situacaoEm({})] === situacao,
    title: `${label} o colaborador?`,
    text: () => text,
    call: { method: 'PATCH', path: 'status' },
    done: 'Colaborador editado com sucesso',
  })),
};

const actsOf = (declaration: Declaration): readonly Act<Registro>[] => {
  const { transitions = {}, situations = {}, copy } = declaration;
  const aMao = ACOES[declaration.tabela]?.passos ?? [];
  const declarados = Object.entries(transitions).flatMap(([passo, um]) => (aMao.includes(passo) ? [] : [um]));
  const steps = declarados.map((step): Act<Registro> => {
    const { acao, method, path, from, to, takes, input, sucesso, then } = step;
    const moves = movesOf({ situations }, step);
    const locks = Object.values(moves).some((one) => declaration.locked?.includes(one));
    const fields = formFields({ fields: takes });
    const passa = (row: Registro): string => {
      const situacao = String(row[situacaoEm(declaration)]);
      return `Passa de ${situations[situacao] ?? 'qualquer situação'} a ${situations[moves[situacao] ?? to ?? '']}.`;
    };
    return {
      label: acao,
      icon: locks ? IconLock : to === undefined ? IconArrowRight : IconLockOpen,
      main: locks,
      title: `${acao} ${theRecord(declaration)}?`,
      text: (row) => (to === undefined ? 'Fica registrado na história.' : passa(row)),
      call: { method, path },
      done: sucesso,
      ...(from !== undefined && { when: (row) => moves[String(row[situacaoEm(declaration)])] !== undefined }),
      ...(fields.length > 0 && { takes: { fields, input } }),
      ...(then !== undefined && { rehearsed: true }),
    };
  });
  if (!copy) return steps;
  const duplicar: Act<Registro> = {
    label: 'Duplicar',
    icon: IconCopy,
    title: `Duplicar ${theRecord(declaration)}?`,
    text: () => 'Faz outro registro com os mesmos dados e as mesmas linhas.',
    call: { method: 'POST', path: copy.path },
    done: mensagensDe(declaration).adicionado,
    then: 'answer',
  };
  return [duplicar, ...steps];
};

const linesOf = (declaration: Declaration): readonly LinesPart<Registro>[] =>
  Object.values(declaration.lines ?? {}).map((line) => {
    const fields = formFields(line);
    const columns = Object.fromEntries(
      fields.map(([name, field]) => [name, field.kind === 'money' ? column(field, { total: 'sum' }) : field]),
    );
    const { title, genero, input, path, paths } = line;
    const marks = fields.filter(([name]) => line.marks.includes(name));
    return { title, genero, columns, fields, input, path, paths, marks, locked: (row) => isLocked(declaration, row) };
  });

const listOf = (declaration: Declaration, place: string): ListPart<Registro> => {
  const { genero, title, list, listaCalculada = [], fields } = declaration;
  const situacao = situacaoEm(declaration);
  const deFora = deArquivo(declaration, place);
  const novo = { label: `${genero === 'm' ? 'Novo' : 'Nova'} ${title.singular.toLowerCase()}`, icon: IconPlus, to: `${place}/novo` };
  const Actions = aoLado(declaration, { place, novo, deFora });
  return {
    columns: [...list, ...listaCalculada, ...[FAZENDA, situacao].filter((name) => fields[name] && !list.includes(name))],
    cells: { [situacao]: situacaoOf(declaration) },
    filters: filtersOf(declaration),
    sort: ordemDe(declaration),
    files: ['xlsx', 'csv'],
    ...(Actions && { Actions }),
    add: deFora ?? novo,
    empty: { title: 'Nada aqui ainda', text: semNada(declaration) },
  };
};

/** The part above a record: its calculated figures, then the component drawn for its kind. */
const leadOf = ({ tabela, calculados }: Catalogue): Slot<Registro> | undefined => {
  const Proprio = LEADS[tabela];
  if (!calculados) return Proprio;
  return ({ row }) => (
    <>
      <Calculados fields={calculados} row={row} />
      {Proprio && <Proprio row={row} />}
    </>
  );
};

/** The starting values of a new record that are in the address, such as the worker from whose page the user comes. */
const inicialDe =
  ({ fields }: Catalogue): NonNullable<FormPart['Initial']> =>
  ({ children }) => <DoEndereco fields={formFields({ fields })}>{children}</DoEndereco>;

/** The title of a page; a record known by its day is titled with that day. */
const tituloDe = ({ fields, label, rotulo, title }: Catalogue, row: Registro): string => {
  const nome = row[label] ?? rotulo?.(row) ?? `${title.singular} ${row.id}`;
  return fields[label]?.kind === 'day' ? `${title.singular} de ${day(String(nome))}` : String(nome);
};

/** List, form and page of any catalogue or register, from its declaration alone. */
export const screenOf = (declaration: Declaration): Screen<typeof AnyRecord> => {
  const { title, genero, path, lines } = declaration;
  const place = lugarDe(declaration);
  const { adicionado, editado, naoAdicionado, naoEditado } = mensagensDe(declaration);
  const list = listOf(declaration, place);
  const Lead = leadOf(declaration);
  const About = SOBRE[declaration.tabela] ?? (declaration.fields[situacaoEm(declaration)] && situacaoOf(declaration));
  const Acoes = ACOES[declaration.tabela]?.Acoes;
  const abas = ABAS[declaration.tabela];
  return {
    title,
    icon: icons.cadastro,
    path: `/${path}`,
    place,
    modulo: moduloDe(declaration),
    columns: columnsOf(declaration),
    list,
    form: {
      title: DE_ARQUIVOS[declaration.tabela] ? `Nova ${title.singular.toLowerCase()}` : (list.add?.label ?? title.singular),
      fields: formFields(declaration),
      input: declaration.input,
      porFazenda: FAZENDA in declaration.fields,
      done: { added: adicionado, changed: editado },
      failed: { added: naoAdicionado, changed: naoEditado },
      Initial: inicialDe(declaration),
      avisa: declaration.avisos !== undefined,
      ...(!lines && { then: 'list', another: `Incluir e começar ${genero === 'm' ? 'outro' : 'outra'}` }),
    },
    page: {
      title: (row) => tituloDe(declaration, row),
      ...(About && { About }),
      form: (row) => !isLocked(declaration, row),
      facts: Object.keys(declaration.fields).filter((name) => name !== situacaoEm(declaration) && name !== FOTO),
      acts: [...(ATOS[declaration.tabela] ?? []), ...actsOf(declaration)],
      lines: linesOf(declaration),
      ...(Lead && { Lead }),
      ...(abas && { abas }),
      Actions: ({ row }) => (
        <>
          {Acoes && <Acoes row={row} />}
          {!isLocked(declaration, row) && <Excluir catalogue={declaration} registro={row} />}
        </>
      ),
      anexos: declaration.tabela,
      alteracoes: true,
    },
  };
};
