import { Text } from '@mantine/core';
import type { ElementType, ReactNode } from 'react';
import { activeFarm } from '../../../http/session.js';
import { useSemSafra } from '../../../propriedade/safras.api.js';
import { day } from '../../../ui/format.js';
import { icons } from '../../../ui/icons.js';
import { Action, Page, Section } from '../../../ui/page.js';
import { Empty, Lines, Loaded } from '../../../ui/states.js';
import { Momento } from '../../historico/tempo/momento.js';
import { eAgora, useQuando } from '../../historico/tempo/quando.js';
import { ColhidoSemLote } from './colhido.js';
import { Local } from './local.js';
import { type Colhido, type Quadro, type Secao, useColhidoSemLote, useQuadro } from './quadro.api.js';
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

const Parte = ({ secao, children }: { readonly secao: Secao; readonly children?: ReactNode }) => {
  const { title, entrada, rotulo, lista } = looks[secao.secao];
  if (secao.locais.length === 0 && !children) return null;
  return (
    <Section title={title} id={secao.secao}>
      {children}
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

type PartesProps = { readonly quadro: Quadro; readonly colhido: Colhido | undefined };

const Partes = ({ quadro: { secoes }, colhido }: PartesProps) => {
  const haColhido = colhido !== undefined && colhido.semLote + colhido.aMais > 0;
  if (!haColhido && secoes.every(({ locais }) => locais.length === 0))
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
        <Parte key={secao.secao} secao={secao}>
          {secao.secao === 'colhido' && haColhido && <ColhidoSemLote colhido={colhido} />}
        </Parte>
      ))}
    </div>
  );
};

/** The post-harvest board: the coffee in each place, for how long it has lain there, and the one action to take there. */
export const Component = () => {
  const read = useQuadro();
  const quando = useQuando();
  const agora = eAgora(quando);
  const semSafra = useSemSafra(activeFarm.use() ?? 0, quando.em ?? '');
  const colhido = useColhidoSemLote();
  const onde = agora ? 'Onde está o café hoje' : 'Onde estava o café';
  return (
    <Page title="Quadro" about={read.data ? `${onde}, ${day(read.data.hoje)}` : ' '} actions={agora && colheita}>
      <Momento oQue="o quadro" />
      {semSafra && <Text role="status">{semSafra}</Text>}
      <Loaded read={read} waiting={<Lines rows={6} height="3.25rem" />}>
        {(quadro) => <Partes quadro={quadro} colhido={colhido.data} />}
      </Loaded>
    </Page>
  );
};
