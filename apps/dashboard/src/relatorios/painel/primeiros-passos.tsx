import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Paged } from '@tulha/domain/kernel/answers';
import { Button, Paper, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { guardarPrimeirosPassos } from '../../acesso/perfil.api.js';
import { api } from '../../http/client.js';
import { useWrite } from '../../http/hooks.js';
import { may } from '../../http/may.js';
import { activeFarm, session } from '../../http/session.js';
import { icons } from '../../ui/icons.js';
import { Action, LinkButton, Section } from '../../ui/page.js';
import { Lines } from '../../ui/states.js';
import classes from './painel.module.css';

type Passo = {
  readonly titulo: string;
  readonly porque: string;
  /** The list that is no longer empty once the step is done. */
  readonly lista: string;
  readonly modulo: string;
  readonly to: string;
  readonly fazer: string;
  readonly icon: (typeof icons)[keyof typeof icons];
};

/** The steps a farm needs before its first bag can be traced, in the order in which each needs the one before. */
const PASSOS: readonly Passo[] = [
  {
    titulo: 'A fazenda',
    porque: 'Tudo o que se registra é de uma fazenda.',
    lista: '/fazendas',
    modulo: 'propriedade',
    to: '/cadastros/fazendas/novo',
    fazer: 'Cadastrar a fazenda',
    icon: icons.fazenda,
  },
  {
    titulo: 'A safra',
    porque: 'Diz de que dia a que dia se somam colheita, vendas e despesas.',
    lista: '/cat-safras',
    modulo: 'propriedade',
    to: '/cadastros/cat-safras/novo',
    fazer: 'Cadastrar a safra',
    icon: icons.safra,
  },
  {
    titulo: 'Os talhões',
    porque: 'É de onde vem cada litro: a origem que o comprador vai conferir.',
    lista: '/cad-talhoes',
    modulo: 'propriedade',
    to: '/cadastros/cad-talhoes/novo',
    fazer: 'Cadastrar um talhão',
    icon: icons.talhao,
  },
  {
    titulo: 'Quem colhe',
    porque: 'Para pagar a colheita de cada um pelo que colheu.',
    lista: '/cad-colaboradores',
    modulo: 'pessoas',
    to: '/cadastros/cad-colaboradores/novo',
    fazer: 'Cadastrar um colaborador',
    icon: icons.folha,
  },
  {
    titulo: 'O primeiro lote',
    porque: 'Daqui em diante, cada litro tem história.',
    lista: '/rastreabilidade/lotes',
    modulo: 'rastreabilidade',
    to: '/rastreabilidade/colheita/nova',
    fazer: 'Registrar a colheita',
    icon: icons.lote,
  },
];

/** The steps that are done; undefined while that is being asked. A step that cannot be checked is still offered. */
const useFeitos = (passos: readonly Passo[]): readonly boolean[] | undefined => {
  const fazenda = activeFarm.use() ?? 0;
  const query = { size: 1 };
  return useQueries({
    queries: passos.map(({ lista }) => ({
      queryKey: [lista, fazenda, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Paged<typeof AnyRecord>>(lista, { signal, query, fazenda }),
    })),
    combine: (reads) => (reads.some(({ isLoading }) => isLoading) ? undefined : reads.map(({ data }) => (data?.pagination.total ?? 0) > 0)),
  });
};

const Linha = ({ passo: { titulo, porque, to, fazer, icon: Icon }, feito, agora }: { passo: Passo; feito: boolean; agora: boolean }) => (
  <li className={classes['step']} aria-current={agora ? 'step' : undefined}>
    <ThemeIcon size="2.25rem" radius="xl" variant="light" color={feito ? 'folha' : 'gray'}>
      {feito ? <IconCheck size="1.2rem" aria-hidden="true" /> : <Icon size="1.2rem" aria-hidden="true" />}
    </ThemeIcon>
    <div>
      <Text fw={600}>
        {titulo}
        {feito && (
          <Text span inherit c="dimmed">
            {' · feito'}
          </Text>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {porque}
      </Text>
    </div>
    {!feito && (agora ? <Action to={to}>{fazer}</Action> : <LinkButton to={to}>{fazer}</LinkButton>)}
  </li>
);

/** The way from an empty Tulha to the first lot, until it is put away. */
export const PrimeirosPassos = () => {
  session.use();
  const passos = PASSOS.filter(({ modulo }) => may(modulo, 'escrever'));
  const feitos = useFeitos(passos);
  const guardar = useWrite(() => guardarPrimeirosPassos(true), 'Guardados. Para ver de novo, abra o seu perfil.');
  if (!feitos) return <Lines rows={passos.length} height="4rem" />;
  const quantos = feitos.filter(Boolean).length;
  const agora = feitos.indexOf(false);
  return (
    <Section
      title="Primeiros passos"
      about={`${quantos} de ${passos.length} ${passos.length === 1 ? 'feito' : 'feitos'}. Com planilhas prontas, importe tudo de uma vez, conferido antes de gravar.`}
      actions={
        <>
          <LinkButton icon={icons.importacao} to="/importacoes/nova">
            Importar planilhas
          </LinkButton>
          <Button variant="default" loading={guardar.isPending} onClick={() => guardar.mutate()}>
            Guardar os passos
          </Button>
        </>
      }
    >
      <Paper component="ol" className={classes['lines'] ?? ''}>
        {passos.map((passo, n) => (
          <Linha key={passo.lista} passo={passo} feito={feitos[n] === true} agora={n === agora} />
        ))}
      </Paper>
    </Section>
  );
};
