import { emOrdem } from '@tulha/domain/kernel/palavras';
import type * as answers from '@tulha/domain/suporte/arquivo/arquivo.answers';
import { Badge, Group } from '@mantine/core';
import { addDays } from '@tulha/domain/kernel/calendar';
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import { anexaveis } from '@tulha/domain/references/todos';
import { may } from '../../http/may.js';
import { today } from '../../ui/clock.js';
import { day, instant } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import type { Filter } from '../../ui/list/filters.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { LinkButton } from '../../ui/page.js';
import type { Anexo } from './arquivos.api.js';
import { Miniatura } from './miniatura.js';
import { ARQUIVOS, ateQuandoPerto } from './perto.js';
import { Prazo } from './prazo.js';
import { RegistroDoAnexo } from './registro-do-anexo.js';

const columns: readonly Column<Anexo>[] = [
  {
    key: 'nome',
    label: 'Arquivo',
    sort: true,
    card: 'title',
    show: (anexo) => (
      <Group gap="sm" wrap="nowrap">
        <Miniatura anexo={anexo} />
        <span>{anexo.nome}</span>
      </Group>
    ),
  },
  { key: 'registro', label: 'Registro', show: (anexo) => <RegistroDoAnexo anexo={anexo} /> },
  {
    key: 'tags',
    label: 'Etiquetas',
    show: ({ tags }) => (
      <Group gap="xs">
        {tags.map((tag) => (
          <Badge key={tag} variant="default" tt="none">
            {tag}
          </Badge>
        ))}
      </Group>
    ),
  },
  { key: 'dueDate', label: 'Vencimento', sort: true, show: ({ dueDate }) => dueDate && <Prazo vencimento={dueDate} /> },
  { key: 'bytes', label: 'Tamanho', sort: true, number: true, show: ({ bytes }) => tamanhoDe(bytes) },
  { key: 'enviadoEm', label: 'Enviado em', sort: true, card: 'off', show: ({ enviadoEm }) => instant(enviadoEm) },
];

const filtros = (): readonly Filter[] => [
  { key: 'q', type: 'search', label: 'Procurar nome ou descrição' },
  {
    key: 'refType',
    type: 'select',
    label: 'Registro',
    all: 'Todos os registros',
    options: anexaveis
      .filter(({ modulo }) => modulo === 'suporte' || may(modulo))
      .map(({ tabela, title }) => ({ value: tabela, label: title.singular }))
      .toSorted((a, b) => emOrdem(a.label, b.label)),
  },
  { key: 'tag', type: 'given', label: 'Etiqueta', show: (tag) => tag },
  { key: 'de', type: 'given', label: 'Vence desde', show: day },
  { key: 'ate', type: 'given', label: 'Vence até', show: day },
];

/** Every file of the account that one may see, and those that are due. */
export const Component = () => (
  <List<typeof answers.Arquivo>
    title="Arquivos"
    noun={['arquivo', 'arquivos']}
    icon={icons.arquivo}
    path={ARQUIVOS}
    columns={columns}
    filters={filtros()}
    defaultSort="-id"
    keyOf={({ id }) => id}
    actions={
      <>
        <LinkButton to={`/arquivos?ate=${addDays(today(), -1)}&sort=dueDate`}>Vencidos</LinkButton>
        <LinkButton to={`/arquivos?de=${today()}&ate=${ateQuandoPerto()}&sort=dueDate`}>Vencem em 30 dias</LinkButton>
      </>
    }
    empty={{
      title: 'Nenhum arquivo ainda',
      text: 'Fotos, notas e contratos se anexam na página de cada registro: um lote, uma venda, um cadastro.',
    }}
  />
);
