import { Badge, Group, Paper, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/relatorios/hoje.answers';
import { useRead } from '../../http/hooks.js';
import { day } from '../../ui/format.js';
import { LinkButton, Page, Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import classes from './hoje.module.css';

type Grupo = Answer<typeof answers.Hoje>['grupos'][number];
type Pendencia = Grupo['itens'][number];

const Linha = ({ item: { texto, detalhe, link, atrasada }, fazer }: { readonly item: Pendencia; readonly fazer: string }) => (
  <li>
    <div>
      <Group gap="xs">
        <Text fw={600}>{texto}</Text>
        {atrasada && (
          <Badge color="ambar" leftSection={<IconAlertTriangle size="0.875rem" aria-hidden="true" />}>
            Atrasado
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {detalhe}
      </Text>
    </div>
    <LinkButton to={link} aria-label={`${fazer}: ${texto}`}>
      {fazer}
    </LinkButton>
  </li>
);

const ODeUmTipo = ({ grupo: { titulo, fazer, lista, total, itens } }: { readonly grupo: Grupo }) => (
  <Section
    title={titulo}
    about={total > itens.length ? `${itens.length} de ${total}` : undefined}
    actions={total > itens.length && <LinkButton to={lista}>Ver todos</LinkButton>}
  >
    <Paper component="ul" className={classes['lines'] ?? ''}>
      {itens.map((item, at) => (
        // oxlint-disable-next-line no-array-index-key -- two of them may read alike and lead to one page
        <Linha key={`${item.link} ${at}`} item={item} fazer={fazer} />
      ))}
    </Paper>
  </Section>
);

const quantas = (total: number): string => (total === 1 ? '1 coisa a fazer' : `${total} coisas a fazer`);

/** What must be done now, each with its button. */
export const Component = () => {
  const read = useRead<typeof answers.Hoje>('/hoje');
  const { data } = read;
  return (
    <Page title="Hoje às seis" about={data && `${day(data.hoje)} · ${data.total === 0 ? 'nada pendente' : quantas(data.total)}`}>
      <Loaded read={read}>
        {({ grupos }) =>
          grupos.length === 0 ? (
            <Paper>
              <Empty
                icon={IconCircleCheck}
                title="Nada pendente"
                text="Leituras, máquinas, insumos, contas e contratos que peçam alguma coisa aparecem aqui."
              />
            </Paper>
          ) : (
            grupos.map((grupo) => <ODeUmTipo key={grupo.tipo} grupo={grupo} />)
          )
        }
      </Loaded>
    </Page>
  );
};
