import { Group } from '@mantine/core';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { IconPlus } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { NotFound } from '../app/route-error.js';
import { SemPermissao } from '../app/sem-permissao.js';
import { icons } from '../ui/icons.js';
import type { Filter } from '../ui/list/filters.js';
import { List } from '../ui/list/list.js';
import type { Column } from '../ui/list/table.js';
import { Action, LinkButton } from '../ui/page.js';
import { CADASTROS, catalogueOf, type Registro, usePodeMudarCadastro, usePodeVerCadastro } from './cadastros.api.js';
import { Exportar } from './exportar.js';
import { isNumber, Valor } from './valor.js';

const columnsOf = ({ list, fields, label }: Catalogue): Column<Registro>[] =>
  list.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const column: Column<Registro> = {
      key: name,
      label: field.label,
      sort: true,
      number: isNumber(field),
      ...(name === label && { card: 'title' }),
      show: (row) => <Valor field={field} value={row[name]} />,
    };
    return [column];
  });

const filtersOf = ({ fields }: Catalogue): Filter[] => [
  { key: 'q', type: 'search', label: 'Procurar' },
  ...Object.entries(fields).flatMap(([key, field]): Filter[] => {
    const { kind, label, opcoes } = field;
    if (kind !== 'option' || !opcoes) return [];
    return [
      { key, type: 'select', label, all: `${label}: qualquer`, options: opcoes.map((value) => ({ value, label: rotuloDe(field, value) })) },
    ];
  }),
];

const Lista = ({ catalogue }: { catalogue: Catalogue }) => {
  const { singular, plural } = catalogue.title;
  const podeMudar = usePodeMudarCadastro(catalogue);
  const novo = podeMudar && (
    <Action icon={IconPlus} to={`${CADASTROS}/${catalogue.path}/novo`}>
      {catalogue.genero === 'm' ? 'Novo' : 'Nova'} {singular.toLowerCase()}
    </Action>
  );
  const importar = podeMudar && (
    <LinkButton icon={icons.importacao} to={`${CADASTROS}/${catalogue.path}/importar`}>
      Importar
    </LinkButton>
  );
  return (
    <List<Registro>
      title={plural}
      noun={[singular.toLowerCase(), plural.toLowerCase()]}
      icon={icons.cadastro}
      path={`/${catalogue.path}`}
      columns={columnsOf(catalogue)}
      filters={filtersOf(catalogue)}
      defaultSort={catalogue.label}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${CADASTROS}/${catalogue.path}/${id}`}
      actions={
        <>
          <Exportar catalogue={catalogue} />
          {importar}
          {novo}
        </>
      }
      empty={{
        title: 'Nada aqui ainda',
        text: 'O que for cadastrado aqui aparece nas escolhas das outras páginas. Se já tem uma planilha, traga-a de uma vez.',
        action: (
          <Group justify="center" gap="sm">
            {novo}
            {importar}
          </Group>
        ),
      }}
    />
  );
};

/** The list of any catalogue, from its declaration alone. */
export const Component = () => {
  const { catalogo = '' } = useParams();
  const catalogue = catalogueOf(catalogo);
  const podeVer = usePodeVerCadastro(catalogue);
  if (catalogue && !podeVer) return <SemPermissao />;
  return catalogue ? <Lista key={catalogo} catalogue={catalogue} /> : <NotFound />;
};
