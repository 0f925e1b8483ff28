import type { ElementType } from 'react';
import { day } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Action, Page, Section } from '../../ui/page.js';
import { Empty, Lines, Loaded } from '../../ui/states.js';
import { Local } from './local.js';
import { type Quadro, type Secao, useQuadro } from './quadro.api.js';
import classes from './quadro.module.css';

type Look = {
  readonly title: string;
  readonly icon: ElementType;
  readonly entrada?: string;
  readonly rotulo?: string;
  readonly lista?: string;
};

const looks: Readonly<Record<Secao['secao'], Look>> = {
  colhido: {
    title: 'Colhido',
    icon: icons.colheita,
    entrada: '/rastreabilidade/colheita/nova',
    rotulo: 'Novo lote',
    lista: '/rastreabilidade/lotes?etapa=colhido',
  },
  terreiro: { title: 'Terreiros', icon: icons.terreiro, entrada: '/rastreabilidade/terreiro/nova' },
  secador: { title: 'Secadores', icon: icons.secagem, entrada: '/rastreabilidade/secagem/nova' },
  descanso: { title: 'Tulha', icon: icons.descanso, lista: '/rastreabilidade/lotes?etapa=descanso' },
  armazem: {
    title: 'Armazém',
    icon: icons.armazem,
    entrada: '/rastreabilidade/armazem/nova',
    lista: '/rastreabilidade/lotes?comSaldo=true',
  },
  cooperativa: {
    title: 'Cooperativas',
    icon: icons.cooperativa,
    entrada: '/rastreabilidade/cooperativa/nova',
    lista: '/rastreabilidade/lotes?etapa=cooperativa',
  },
};

const Parte = ({ secao }: { secao: Secao }) => {
  const { title, entrada, rotulo, lista } = looks[secao.secao];
  if (secao.locais.length === 0) return null;
  return (
    <Section title={title} id={secao.secao}>
      {secao.locais.map((local) => (
        <Local
          key={local.id ?? 'solto'}
          local={local}
          secao={secao.secao}
          rotulo={rotulo}
          atencao={secao.atencao}
          entrada={local.id === null && secao.secao !== 'colhido' ? undefined : entrada}
          todos={local.id === null ? lista : undefined}
        />
      ))}
    </Section>
  );
};

const colheita = (
  <Action icon={icons.colheita} to="/rastreabilidade/colheita/nova">
    Novo lote da colheita
  </Action>
);

const Partes = ({ quadro: { secoes } }: { quadro: Quadro }) => {
  if (secoes.every(({ locais }) => locais.length === 0))
    return (
      <Empty
        icon={icons.lote}
        title="Ainda não há café nem lugares"
        text="Cadastre os terreiros, secadores e pilhas da fazenda, e forme o primeiro lote da colheita."
        action={colheita}
      />
    );
  return (
    <div className={classes['quadro']}>
      {secoes.map((secao) => (
        <Parte key={secao.secao} secao={secao} />
      ))}
    </div>
  );
};

/** The post-harvest board: what is where right now, for how long, and the one thing to do there. */
export const Component = () => {
  const read = useQuadro();
  return (
    <Page title="Quadro" about={read.data ? `Onde está o café hoje, ${day(read.data.hoje)}` : ' '} actions={colheita}>
      <Loaded read={read} waiting={<Lines rows={6} height="3.25rem" />}>
        {(quadro) => <Partes quadro={quadro} />}
      </Loaded>
    </Page>
  );
};
