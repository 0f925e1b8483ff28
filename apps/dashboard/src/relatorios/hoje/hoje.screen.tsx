import { Group, Paper, Text, Title } from '@mantine/core';
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import type * as answers from '@tulha/domain/relatorios/hoje.answers';
import type { ReactNode } from 'react';
import { useRead } from '../../http/hooks.js';
import { day } from '../../ui/format.js';
import { LinkButton, Page, Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { DeixarOuRetomar } from './deixar.js';
import classes from './hoje.module.css';
import { type Grupo, Linha } from './linha.js';

const ODeUmTipo = ({ grupo: { titulo, fazer, lista, deixar, total, itens } }: { readonly grupo: Grupo }) => (
  <Paper className={classes['kind'] ?? ''}>
    <Group justify="space-between" gap="sm" className={classes['head'] ?? ''}>
      <Title order={3} size="h5">
        {titulo}
      </Title>
      {total > itens.length && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {itens.length} de {total}
          </Text>
          <LinkButton to={lista} size="compact-sm" aria-label={`Ver todos: ${titulo}`}>
            Ver todos
          </LinkButton>
        </Group>
      )}
    </Group>
    <ul className={classes['lines']}>
      {itens.map((item, at) => (
        // oxlint-disable-next-line no-array-index-key -- two lots of one input may be named alike
        <Linha key={`${item.chave} ${at}`} item={item} fazer={fazer}>
          <DeixarOuRetomar item={item} modo={deixar} />
        </Linha>
      ))}
    </ul>
  </Paper>
);

type Nivel = Grupo['nivel'];

const quantas = (total: number): string => (total === 1 ? '1 coisa a fazer' : `${total} coisas a fazer`);
const soma = (grupos: readonly Grupo[]): number => grupos.reduce((total, grupo) => total + grupo.total, 0);

const PARTES: readonly { readonly nivel: Exclude<Nivel, 'ANTIGA' | 'DEIXADA'>; readonly titulo: string }[] = [
  { nivel: 'AGORA', titulo: 'Agora' },
  { nivel: 'BREVE', titulo: 'Em breve' },
];

/** Items that do not ask to be done now, folded. */
const Dobradas = ({ diz, children }: { readonly diz: string; readonly children: ReactNode }) => (
  <details className={classes['old']}>
    <summary>
      <IconChevronDown size="1rem" aria-hidden="true" />
      {diz}
    </summary>
    {children}
  </details>
);

const asAntigas = (total: number): string => (total === 1 ? '1 antiga, que já não aperta' : `${total} antigas, que já não apertam`);
const asDeixadas = (total: number): string =>
  total === 1 ? '1 deixada para depois, ou por feita' : `${total} deixadas para depois, ou por feitas`;

const Tudo = ({ grupos }: { readonly grupos: readonly Grupo[] }) => {
  const doNivel = (nivel: Nivel) => grupos.filter((grupo) => grupo.nivel === nivel);
  const lista = (de: readonly Grupo[]) => (
    <div className={classes['kinds']}>
      {de.map((grupo) => (
        <ODeUmTipo key={grupo.tipo} grupo={grupo} />
      ))}
    </div>
  );
  const [antigas, deixadas] = [doNivel('ANTIGA'), doNivel('DEIXADA')];
  return (
    <>
      {PARTES.map(({ nivel, titulo }) => {
        const deles = doNivel(nivel);
        return (
          deles.length > 0 && (
            <Section key={nivel} title={titulo} about={quantas(soma(deles))}>
              {lista(deles)}
            </Section>
          )
        );
      })}
      {antigas.length > 0 && <Dobradas diz={asAntigas(soma(antigas))}>{lista(antigas)}</Dobradas>}
      {deixadas.length > 0 && <Dobradas diz={asDeixadas(soma(deixadas))}>{lista(deixadas)}</Dobradas>}
    </>
  );
};

/** The work to be done, most urgent first, each with its button. */
export const Component = () => {
  const read = useRead<typeof answers.Hoje>('/hoje');
  const { data } = read;
  return (
    <Page title="Hoje" about={data && `${day(data.hoje)} · ${data.total === 0 ? 'nada pendente' : quantas(data.total)}`}>
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
            <Tudo grupos={grupos} />
          )
        }
      </Loaded>
    </Page>
  );
};
