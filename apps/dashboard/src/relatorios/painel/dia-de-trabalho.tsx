import { Paper } from '@mantine/core';
import { usePodeAbrir } from '../../app/rotas/lugares.js';
import { useMay } from '../../http/may.js';
import { type Local, type Quadro, type Secao, somasDe, useQuadro } from '../../rastreabilidade/lote/quadro/quadro.api.js';
import { quantity } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Action, LinkButton, Page, Section } from '../../ui/page.js';
import { Empty, Lines, Loaded } from '../../ui/states.js';
import { AcoesDoDia } from './acoes-do-dia.js';
import { DocumentosVencendo } from './documentos-vencendo.js';
import { Figure } from './figure.js';
import { MaisUrgentes } from './mais-urgentes.js';
import classes from './painel.module.css';

const LUGARES: Readonly<Record<Secao['secao'], { readonly nome: string; readonly icon: (typeof icons)[keyof typeof icons] }>> = {
  colhido: { nome: 'Colhido', icon: icons.colheita },
  terreiro: { nome: 'No terreiro', icon: icons.terreiro },
  secador: { nome: 'No secador', icon: icons.secagem },
  descanso: { nome: 'Na tulha', icon: icons.descanso },
  armazem: { nome: 'No armazém', icon: icons.armazem },
  cooperativa: { nome: 'Na cooperativa', icon: icons.cooperativa },
};

const pedeAtencao = ({ lotes }: Local) => lotes.filter(({ demora, umido, quantidade }) => demora || umido || quantidade === 0).length;

const esperando = (locais: readonly Local[]): string => {
  const quantos = locais.reduce((sum, local) => sum + pedeAtencao(local), 0);
  if (quantos === 0) return 'nada espera';
  return quantos === 1 ? '1 lote pede atenção' : `${quantos} lotes pedem atenção`;
};

const Cafe = ({ quadro: { secoes } }: { quadro: Quadro }) => {
  const comCafe = secoes.filter(({ locais }) => locais.some(({ lotes }) => lotes.length > 0));
  if (comCafe.length === 0)
    return (
      <Paper>
        <Empty icon={icons.lote} title="Não há café esperando" text="Quando um lote nascer da colheita, o lugar dele aparece aqui." />
      </Paper>
    );
  return (
    <Section title="Onde está o café" actions={<LinkButton to="/rastreabilidade/quadro">Abrir o quadro</LinkButton>}>
      <div className={classes['way']}>
        {comCafe.map(({ secao, locais }) => {
          const somas = somasDe(locais.flatMap(({ lotes }) => lotes));
          return (
            <Figure
              key={secao}
              to={`/rastreabilidade/quadro#${secao}`}
              icon={LUGARES[secao].icon}
              label={LUGARES[secao].nome}
              value={somas.map(({ unidade, total }) => quantity(total, unidade)).join(' + ') || 'vazio'}
              note={esperando(locais)}
            />
          );
        })}
      </div>
    </Section>
  );
};

const OCafe = () => {
  const read = useQuadro();
  return (
    <Loaded read={read} waiting={<Lines rows={4} height="4rem" />}>
      {(quadro) => <Cafe quadro={quadro} />}
    </Loaded>
  );
};

/** Further places to begin, in the order of a day on the farm. */
const COMECOS = [
  { to: '/rastreabilidade/quadro', label: 'Quadro', icon: icons.lote },
  { to: '/rastreabilidade/secagem', label: 'Secagem', icon: icons.secagem },
  { to: '/vendas', label: 'Vendas', icon: icons.venda },
  { to: '/folha-pagamento-colheita', label: 'Folhas de colheita', icon: icons.folha },
  { to: '/financeiro', label: 'Lançamentos', icon: icons.dinheiro },
  { to: '/cadastros', label: 'Cadastros', icon: icons.cadastro },
] as const;

/** The home of a user without access to the season's figures: waiting work, the places of the coffee, and links to their own work. */
export const DiaDeTrabalho = () => {
  const podeAbrir = usePodeAbrir();
  const veCafe = useMay('rastreabilidade');
  const comecos = COMECOS.filter(({ to }) => podeAbrir(to));
  return (
    <Page
      title="Início"
      tab={false}
      about="O que espera por você hoje"
      actions={
        <Action icon={icons.colheita} to="/rastreabilidade/colheita/nova">
          Novo lote da colheita
        </Action>
      }
    >
      <AcoesDoDia />
      <MaisUrgentes />
      {veCafe && <OCafe />}
      <DocumentosVencendo />
      <Section title="Ir para">
        <div className={classes['places']}>
          {comecos.map(({ to, label, icon }) => (
            <LinkButton key={to} to={to} icon={icon} size="md">
              {label}
            </LinkButton>
          ))}
        </div>
      </Section>
    </Page>
  );
};
