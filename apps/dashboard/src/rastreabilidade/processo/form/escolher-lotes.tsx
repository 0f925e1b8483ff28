import { Button, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { Dialog } from '../../../ui/over/dialog.js';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Code } from '../../../ui/facts.js';
import { count, day, whole } from '../../../ui/format.js';
import { Action } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import { vendidoA } from '../../lote/vendas-do-lote.js';
import { etapaLook } from '../../lote/etapa.js';
import { type LoteDisponivel, loteNoForm, useLotesPara } from '../processos.api.js';
import type { LoteNoForm } from '../rascunho.js';
import type { Processo } from '../tipos.js';
import classes from './form.module.css';

const SHOWN = 40;

/**
 * Lots at the stage that usually comes before go first, in the list's own order. Lots at other stages follow only when asked for, by a
 * button or by a search.
 */
const naOrdem = (lotes: readonly LoteDisponivel[], vemDe: readonly string[] = []) => {
  const cabem = vemDe.flatMap((etapa) => lotes.filter((lote) => lote.etapa === etapa));
  return { cabem, outros: lotes.filter(({ etapa }) => !vemDe.includes(etapa)) };
};

const Linha = ({ lote, chosen, onToggle }: { lote: LoteDisponivel; chosen: boolean; onToggle: () => void }) => (
  <li>
    <UnstyledButton className={classes['choice'] ?? ''} aria-pressed={chosen} onClick={onToggle}>
      <IconCheck size="1.25rem" aria-hidden="true" visibility={chosen ? 'visible' : 'hidden'} />
      <span>
        <Code>{lote.codigo}</Code>
        <Text size="sm" c="dimmed" component="span" display="block">
          {[lote.local ?? etapaLook(lote.etapa).label, lote.tipo, lote.qualidade, day(lote.data), vendidoA(lote)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      <strong>{whole(lote.disponivel, lote.unidade)}</strong>
    </UnstyledButton>
  </li>
);

type Props = {
  readonly processo: Processo & { readonly destino: string };
  readonly data: string;
  readonly lotes: readonly LoteNoForm[];
  readonly onChange: (lotes: LoteNoForm[]) => void;
  readonly opened: boolean;
  readonly onClose: () => void;
};

type OfertasProps = {
  readonly lotes: readonly LoteDisponivel[];
  readonly vemDe: readonly string[] | undefined;
  /** Also those at another stage, from the beginning. */
  readonly todos: boolean;
  readonly children: (lote: LoteDisponivel) => ReactNode;
};

const Ofertas = ({ lotes, vemDe, todos, children }: OfertasProps) => {
  const [shown, setShown] = useState(SHOWN);
  const { cabem, outros } = naOrdem(lotes, vemDe);
  const [asked, setAsked] = useState(todos || cabem.length === 0);
  const offered = asked ? [...cabem, ...outros] : cabem;
  return (
    <>
      {vemDe !== undefined && !todos && cabem.length === 0 && outros.length > 0 && (
        <Text c="dimmed">Nenhum lote está pronto para entrar; todos os outros:</Text>
      )}
      <ul className={classes['choices']} aria-label="Lotes que podem entrar">
        {offered.slice(0, shown).map(children)}
      </ul>
      {offered.length > shown && (
        <Button variant="default" size="md" onClick={() => setShown(shown + SHOWN)}>
          Mostrar mais {Math.min(SHOWN, offered.length - shown)}
        </Button>
      )}
      {!asked && outros.length > 0 && (
        <Button variant="subtle" size="md" onClick={() => setAsked(true)}>
          Mostrar {outros.length} de outra etapa
        </Button>
      )}
    </>
  );
};

const Lista = ({ processo, data, lotes, onChange, onClose }: Props) => {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 300);
  const read = useLotesPara(processo.destino, data, q);
  const has = (id: number) => lotes.some((lote) => lote.id === id);
  const toggle = (lote: LoteDisponivel) => onChange(has(lote.id) ? lotes.filter(({ id }) => id !== lote.id) : [...lotes, loteNoForm(lote)]);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        size="md"
        aria-label="Código, tipo ou qualidade"
        placeholder="Código, tipo ou qualidade"
        leftSection={<IconSearch size="1.1rem" aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded read={read}>
        {({ content, pagination }) => (
          <>
            {content.length === 0 && (
              <Text c="dimmed">Nenhum lote que possa entrar: confira o dia, ou se o café está em outra medida ou já acabou.</Text>
            )}
            <Ofertas key={q} lotes={content} vemDe={processo.vemDe} todos={q.trim() !== ''}>
              {(lote) => <Linha key={lote.id} lote={lote} chosen={has(lote.id)} onToggle={() => toggle(lote)} />}
            </Ofertas>
            {pagination.total > content.length && (
              <Text size="sm" c="dimmed">
                Aqui estão os {content.length} mais recentes de {count(pagination.total)}: os outros aparecem pela procura.
              </Text>
            )}
          </>
        )}
      </Loaded>
      <div className={classes['done']}>
        <Action fullWidth size="md" onClick={onClose}>
          {lotes.length === 0 ? 'Fechar' : lotes.length === 1 ? 'Usar 1 lote' : `Usar ${lotes.length} lotes`}
        </Action>
      </div>
    </Stack>
  );
};

/** Lots to choose from, one big row each, with the quantity available and the place. Fills the screen on a phone. */
export const EscolherLotes = (props: Props) => {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title="Escolha os lotes"
      size="lg"
      fullScreen={narrow ?? false}
      closeButtonProps={{ size: 'xl' }}
    >
      <Lista {...props} />
    </Dialog>
  );
};
