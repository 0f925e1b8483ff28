import { Button, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Code } from '../../../ui/facts.js';
import { day, quantity } from '../../../ui/format.js';
import { Action } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import { etapaLook } from '../../lotes/etapa.js';
import { type LoteDisponivel, loteNoForm, useLotesPara } from '../processos.api.js';
import type { LoteNoForm } from '../rascunho.js';
import type { Processo } from '../tipos.js';
import classes from './form.module.css';

const SHOWN = 40;

/** Likeliest first: by the stage that usually comes before, the list's own order within one. */
const naOrdem = (lotes: readonly LoteDisponivel[], vemDe: readonly string[] = []): readonly LoteDisponivel[] => {
  const lugar = ({ etapa }: LoteDisponivel) => (vemDe.includes(etapa) ? vemDe.indexOf(etapa) : vemDe.length);
  return lotes.toSorted((a, b) => lugar(a) - lugar(b));
};

const Linha = ({ lote, chosen, onToggle }: { lote: LoteDisponivel; chosen: boolean; onToggle: () => void }) => (
  <li>
    <UnstyledButton className={classes['choice'] ?? ''} aria-pressed={chosen} onClick={onToggle}>
      <IconCheck size="1.25rem" aria-hidden="true" visibility={chosen ? 'visible' : 'hidden'} />
      <span>
        <Code>{lote.codigo}</Code>
        <Text size="sm" c="dimmed" component="span" display="block">
          {[lote.local ?? etapaLook(lote.etapa).label, lote.tipo, lote.qualidade, day(lote.data)].filter(Boolean).join(' · ')}
        </Text>
      </span>
      <strong>{quantity(lote.disponivel, lote.unidade)}</strong>
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

const Lista = ({ processo, data, lotes, onChange, onClose }: Props) => {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 300);
  const [shown, setShown] = useState(SHOWN);
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
        {({ content }) => (
          <>
            {content.length === 0 && (
              <Text c="dimmed">Nenhum lote que possa entrar: confira o dia, ou se o café está em outra medida ou já acabou.</Text>
            )}
            <ul className={classes['choices']} aria-label="Lotes que podem entrar">
              {naOrdem(content, processo.vemDe)
                .slice(0, shown)
                .map((lote) => (
                  <Linha key={lote.id} lote={lote} chosen={has(lote.id)} onToggle={() => toggle(lote)} />
                ))}
            </ul>
            {content.length > shown && (
              <Button variant="default" size="md" onClick={() => setShown(shown + SHOWN)}>
                Mostrar mais {Math.min(SHOWN, content.length - shown)}
              </Button>
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

/** Lots to choose from, one big row each: what is available of it and where it lies. Over the whole screen on a phone. */
export const EscolherLotes = (props: Props) => {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title="Escolha os lotes"
      size="lg"
      fullScreen={narrow ?? false}
      closeButtonProps={{ 'aria-label': 'Fechar', size: 'xl' }}
    >
      <Lista {...props} />
    </Modal>
  );
};
