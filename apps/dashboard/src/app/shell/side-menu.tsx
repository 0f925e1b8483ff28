import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFavoritos } from '../../suporte/favoritos/favoritos.api.js';
import { icons } from '../../ui/icons.js';
import { may } from '../../http/may.js';
import { usePodeAbrir } from '../rotas/lugares.js';
import { type MenuItem, menu } from './menu.js';
import { changeMenu, useMenu } from './menu-state.js';
import classes from './side-menu.module.css';

type Props = { readonly rail: boolean; readonly onNavigate?: () => void };

/** More leaves than these stand in two columns; a longer name takes both. */
const MANY = 6;
const LONG = 12;

const current = (here: boolean) => (here ? ({ 'aria-current': 'page' } as const) : {});

const Group = ({ item, rail, onNavigate = () => undefined }: Props & { item: Extract<MenuItem, { items: unknown }> }) => {
  const { expanded, item: selected, subItem } = useMenu();
  const open = expanded === item.key && !rail;
  const toggle = () => changeMenu(rail ? { open: true, expanded: item.key } : { expanded: open ? null : item.key });
  return (
    <>
      <UnstyledButton
        className={classes['item'] ?? ''}
        data-selected={selected === item.key}
        aria-expanded={open}
        aria-label={item.label}
        title={rail ? item.label : undefined}
        onClick={toggle}
      >
        <item.icon size="1.25rem" aria-hidden="true" />
        {!rail && <span>{item.label}</span>}
        {!rail && <IconChevronDown size="1rem" className={classes['chevron'] ?? ''} data-open={open} aria-hidden="true" />}
      </UnstyledButton>
      <ul className={classes['leaves']} style={{ '--leaves': item.items.length }} hidden={!open} data-many={item.items.length > MANY}>
        {item.items.map((leaf) => (
          <li key={leaf.key} data-long={leaf.label.length > LONG}>
            <Link to={leaf.to} className={classes['leaf']} onClick={onNavigate} {...current(subItem === leaf.key)}>
              {leaf.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};

const Leaf = ({ item, rail, onNavigate = () => undefined }: Props & { item: Extract<MenuItem, { to: string }> }) => {
  const { item: selected } = useMenu();
  return (
    <Link
      to={item.to}
      className={classes['item']}
      data-selected={selected === item.key}
      aria-label={item.label}
      title={rail ? item.label : undefined}
      onClick={onNavigate}
      {...current(selected === item.key)}
    >
      <item.icon size="1.25rem" aria-hidden="true" />
      {!rail && <span>{item.label}</span>}
    </Link>
  );
};

/** The user's favourite pages, as one more item of the menu. */
const useMeus = (): MenuItem => {
  const items = useFavoritos().map(({ id, name, url }) => ({ key: `favorito-${id}`, label: name, to: url }));
  return { key: 'favoritos', label: 'Favoritos', icon: icons.favorito, items };
};

/** The list of places; as a narrow rail it keeps the pictures and says the names when pointed at. */
export const SideMenu = (props: Props) => {
  const podeAbrir = usePodeAbrir();
  const all = [...menu.filter(({ pair }) => pair), useMeus(), ...menu.filter(({ pair }) => !pair)];
  const shown = all.flatMap((item): MenuItem[] => {
    if ('to' in item) return podeAbrir(item.to) ? [item] : [];
    const items = item.items.filter(({ to, modulo }) => may(modulo) && podeAbrir(to));
    return items.length > 0 ? [{ ...item, items }] : [];
  });
  return (
    <nav aria-label="Principal" className={classes['nav']}>
      <ul className={classes['list']} data-rail={props.rail}>
        {shown.map((item) => (
          <li key={item.key} data-pair={item.pair}>
            {'to' in item ? <Leaf item={item} {...props} /> : <Group item={item} {...props} />}
          </li>
        ))}
      </ul>
    </nav>
  );
};
