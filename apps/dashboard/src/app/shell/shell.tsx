import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { RequireSession } from '../../acesso/require-session.js';
import { useActiveFazenda } from '../../propriedade/fazendas.api.js';
import { Sino } from '../../suporte/notificacoes/sino.js';
import { useBackCloses } from '../../ui/over/over.js';
import { piece } from '../../ui/piece.js';
import { Failure } from '../../ui/states.js';
import { useTabFarm } from '../../ui/tab-title.js';
import { AbrirPaleta } from '../paleta/abrir-paleta.js';
import { FarmSwitcher } from './farm-switcher.js';
import { usePodeAbrir } from '../rotas/lugares.js';
import { Mark } from './mark.js';
import { changeMenu, useMenu } from './menu-state.js';
import { SemPermissao } from '../rotas/sem-permissao.js';
import { Ocupado } from './ocupado.js';
import { PorCima } from '../atalhos/por-cima.js';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.js';
import { Splash } from './splash.js';
import { pergunta } from '../../http/por-que.js';
import { version } from '../../http/version.js';
import { UserMenu } from './user-menu.js';

const PorQue = piece(() => import('./por-que.js'));
const Caixa = piece(() => import('./caixa.js'));
const VersaoNova = piece(() => import('../versao/versao-nova.js'));
/** The outbox, loaded late: nothing on the first page waits for it. */
const caixa = <Caixa />;

const Sidebar = () => {
  const { open } = useMenu();
  const Toggle = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const label = open ? 'Recolher o menu' : 'Abrir o menu';
  return (
    <aside className={`${classes['side']} only-screen`} data-open={open}>
      <div className={classes['sideInside']}>
        <div className={classes['brand']} data-open={open}>
          {open && (
            <span className={classes['name']}>
              <Mark /> Tulha
            </span>
          )}
          {open && <Sino />}
          {open && caixa}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            title={label}
            aria-expanded={open}
            onClick={() => changeMenu({ open: !open })}
          >
            <Toggle size="1.25rem" aria-hidden="true" />
          </ActionIcon>
        </div>
        <FarmSwitcher rail={!open} />
        <AbrirPaleta wide={open} />
        {!open && <Sino />}
        {!open && caixa}
        <div className={classes['places']}>
          <SideMenu rail={!open} />
        </div>
        <UserMenu rail={!open} />
      </div>
    </aside>
  );
};

/** On a narrow screen the menu is a dialog of the browser's own: it holds the focus, Esc closes it, and it costs nothing to load. */
const TopBar = () => {
  const drawer = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const close = () => drawer.current?.close();
  useBackCloses(opened, close);
  const open = () => {
    drawer.current?.showModal();
    setOpened(true);
  };
  return (
    <header className={`${classes['top']} only-screen`}>
      <ActionIcon variant="subtle" color="gray" size="xl" aria-label="Abrir o menu" aria-haspopup="dialog" onClick={open}>
        <IconMenu2 size="1.375rem" aria-hidden="true" />
      </ActionIcon>
      <FarmSwitcher />
      <AbrirPaleta />
      {caixa}
      <Sino />
      <dialog ref={drawer} className={classes['drawer']} aria-label="Menu" closedby="any" onClose={() => setOpened(false)}>
        <div className={classes['drawerInside']}>
          <div className={classes['brand']} data-open="true">
            <span className={classes['name']}>
              <Mark /> Tulha
            </span>
            <ActionIcon variant="subtle" color="gray" size="xl" aria-label="Fechar o menu" onClick={close}>
              <IconX size="1.25rem" aria-hidden="true" />
            </ActionIcon>
          </div>
          <div className={classes['places']}>
            <SideMenu rail={false} onNavigate={close} />
          </div>
          <UserMenu />
        </div>
      </dialog>
    </header>
  );
};

const Frame = () => {
  const { read, active, ready } = useActiveFazenda();
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  const podeAbrir = usePodeAbrir();
  const asked = pergunta.use() !== undefined;
  const atual = version.use() === 'atual';
  useTabFarm(active?.nome);
  if (read.error && !active)
    return (
      <div className={classes['alone']}>
        <Failure problem={read.error} onRetry={() => void read.refetch()} />
      </div>
    );
  if (!ready) return <Splash />;
  return (
    <div className={classes['shell']}>
      <a href="#conteudo" className={`${classes['skip']} only-screen`}>
        Ir para o conteúdo
      </a>
      {narrow ? <TopBar /> : <Sidebar />}
      <main id="conteudo" className={classes['main']} tabIndex={-1}>
        {!atual && <VersaoNova />}
        {podeAbrir(pathname) ? <Outlet /> : <SemPermissao />}
      </main>
      <Ocupado />
      <PorCima />
      {asked && <PorQue />}
      <ScrollRestoration />
    </div>
  );
};

/** The frame around every page of a signed-in person. */
export const Component = () => (
  <RequireSession>
    <Frame />
  </RequireSession>
);
