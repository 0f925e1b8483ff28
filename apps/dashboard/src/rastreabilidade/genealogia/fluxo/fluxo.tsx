import { Button, Paper, Text, TextInput } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Code } from '../../../ui/facts.js';
import { count, quantity, whole, wholeSacas } from '../../../ui/format.js';
import { icons } from '../../../ui/icons.js';
import type { Genealogia, NoId } from '../../lote/lotes.api.js';
import { achar, type Chave, deLotesInteiros, dePartes, type Etapa, type ItemDaEtapa, etapasDe } from './etapas.js';
import classes from './fluxo.module.css';

const LOOKS: Readonly<
  Record<Chave, { readonly title: string; readonly noun: readonly [string, string]; readonly icon: (typeof icons)['lote'] }>
> = {
  talhao: { title: 'Talhões', noun: ['talhão', 'talhões'], icon: icons.talhao },
  colheita: { title: 'Colheita', noun: ['lote', 'lotes'], icon: icons.colheita },
  despolpagem: { title: 'Despolpa', noun: ['lote', 'lotes'], icon: icons.despolpagem },
  terreiro: { title: 'Terreiro', noun: ['lote', 'lotes'], icon: icons.terreiro },
  secagem: { title: 'Secador', noun: ['lote', 'lotes'], icon: icons.secagem },
  ressecagem: { title: 'Ressecagem', noun: ['lote', 'lotes'], icon: icons.secagem },
  armazem: { title: 'Armazém', noun: ['lote', 'lotes'], icon: icons.armazem },
  beneficio: { title: 'Benefício', noun: ['lote', 'lotes'], icon: icons.beneficio },
  rebeneficio: { title: 'Rebenefício', noun: ['lote', 'lotes'], icon: icons.rebeneficio },
  beneficiado: { title: 'Armazém, beneficiado', noun: ['lote', 'lotes'], icon: icons.armazem },
  deposito: { title: 'Depósitos', noun: ['depósito', 'depósitos'], icon: icons.cooperativa },
  venda: { title: 'Vendas', noun: ['venda', 'vendas'], icon: icons.venda },
};

type CardProps = {
  readonly etapa: Etapa;
  readonly start: NoId;
  readonly panel: string;
  readonly open: boolean;
  readonly onToggle: () => void;
};

/** A step, with its number of items and its quantity; it opens to show them. */
const Card = ({ etapa, start, panel, open, onToggle }: CardProps) => {
  const { chave, itens, somas, daCooperativa } = etapa;
  const { title, noun, icon: Icon } = LOOKS[chave];
  return (
    <button type="button" className={classes['card']} aria-expanded={open} {...(open && { 'aria-controls': panel })} onClick={onToggle}>
      <span className={classes['title']}>
        <Icon size="1.125rem" aria-hidden="true" /> {title}
      </span>
      <span className={classes['many']}>
        {count(itens.length)} {noun[itens.length === 1 ? 0 : 1]}
        {deLotesInteiros(etapa, start) && (itens.length === 1 ? ' inteiro' : ' inteiros')}
      </span>
      {somas.map(({ unidade, total }) => (
        <span key={unidade} className={classes['mass']}>
          <span>{whole(total, unidade)}</span>
          {unidade === 'kg' && total >= 1 && <small>{wholeSacas(total)}</small>}
          {dePartes(etapa) && <small>a parte deste lote</small>}
          {daCooperativa > 0 && <small>{whole(daCooperativa, 'kg')} da cooperativa</small>}
        </span>
      ))}
    </button>
  );
};

const Item = ({ item, current, found }: { item: ItemDaEtapa; current: boolean; found: boolean }) => {
  const { codigo, nota, quantidade, inteiro = quantidade, unidade, href } = item;
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (found) box.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return (
    <li ref={box} className={classes['item']} data-current={current} data-found={found}>
      {href && !current ? (
        <Link to={href}>
          <Code>{codigo}</Code>
        </Link>
      ) : (
        <Code>{codigo}</Code>
      )}
      {current && <Text size="xs">este lote</Text>}
      {nota && (
        <Text size="xs" c="dimmed">
          {nota}
        </Text>
      )}
      <span title={quantity(quantidade, unidade)}>
        {whole(quantidade, unidade)}
        {inteiro > quantidade && <small> de {whole(inteiro, unidade)}</small>}
      </span>
    </li>
  );
};

/** Put on the page at once. */
const AT_ONCE = 60;

type PanelProps = { readonly id: string; readonly etapa: Etapa; readonly start: NoId; readonly found: NoId | undefined };

const Panel = ({ id, etapa: { chave, itens }, start, found }: PanelProps) => {
  const [shown, setShown] = useState(AT_ONCE);
  // The list is long enough to include the item found, however far down it is.
  const first = itens.findIndex((item) => item.id === found);
  const visible = itens.slice(0, Math.max(shown, first + 1));
  const more = itens.length - visible.length;
  return (
    <Paper p="md" id={id} component="section" aria-label={LOOKS[chave].title}>
      {deLotesInteiros({ chave, itens }, start) && (
        <Text size="sm" c="dimmed" mb="xs">
          São lotes inteiros: outros podem ter ido para eles.
        </Text>
      )}
      {dePartes({ itens }) && (
        <Text size="sm" c="dimmed" mb="xs">
          É a parte de cada lote que veio para este; depois de “de”, tudo o que ali passou dele.
        </Text>
      )}
      <ul className={classes['items']}>
        {visible.map((item) => (
          <Item key={item.id} item={item} current={item.id === start} found={item.id === found} />
        ))}
      </ul>
      {more > 0 && (
        <Button mt="sm" size="sm" variant="default" className="only-screen" onClick={() => setShown(visible.length + AT_ONCE)}>
          Mostrar mais {count(Math.min(more, AT_ONCE))} de {count(more)}
        </Button>
      )}
    </Paper>
  );
};

type Props = { readonly start: NoId; readonly answer: Pick<Genealogia, 'nos' | 'arestas' | 'origens' | 'passagens'> };

/** A large family step by step, from the plots to the sales: each opens on click, and a code that is looked for opens its own. */
export const Fluxo = ({ start, answer }: Props) => {
  const etapas = useMemo(() => etapasDe(answer), [answer]);
  const [open, setOpen] = useState<Chave>();
  const [texto, setTexto] = useState('');
  const panel = useId();
  const achado = achar(etapas, texto);
  const aberta = etapas.find(({ chave }) => chave === open);
  const procurar = (novo: string) => {
    setTexto(novo);
    const onde = achar(etapas, novo);
    if (onde) setOpen(onde.etapa.chave);
  };
  return (
    <div className={classes['flow']}>
      <div className={`${classes['search']} only-screen`}>
        <TextInput
          label="Achar na genealogia"
          placeholder="Código do lote, da venda, do talhão"
          leftSection={<IconSearch size="1rem" aria-hidden="true" />}
          value={texto}
          onChange={({ currentTarget }) => procurar(currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {achado && `${achado.item.codigo}: em ${LOOKS[achado.etapa.chave].title}.`}
          {!achado && texto.trim() !== '' && 'Nada com esse código nesta genealogia.'}
        </Text>
      </div>
      <ol className={classes['stages']} aria-label="Etapas do café, do talhão à venda">
        {etapas.map((etapa, index) => (
          <li key={etapa.chave} className={classes['stage']}>
            {index > 0 && <IconChevronRight className={classes['arrow'] ?? ''} size="1.125rem" aria-hidden="true" />}
            <Card
              etapa={etapa}
              start={start}
              panel={panel}
              open={etapa.chave === open}
              onToggle={() => setOpen(etapa.chave === open ? undefined : etapa.chave)}
            />
          </li>
        ))}
      </ol>
      {aberta && <Panel key={aberta.chave} id={panel} etapa={aberta} start={start} found={achado?.item.id} />}
    </div>
  );
};
