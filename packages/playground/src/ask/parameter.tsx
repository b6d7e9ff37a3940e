import { useSignal } from '@preact/signals';
import { describeParameter } from '../contract/explanations.ts';
import { InlineCode } from '../elements/text.tsx';
import type { TypedRequest } from '../request/address.ts';
import { findViolations, request, violations } from '../state.ts';

interface ParameterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Makes the request with another value of the parameter. */
  readonly createRequest: (text: string) => TypedRequest;
}

export function Parameter({ name, label, value, createRequest }: ParameterProps) {
  /** What was typed and not yet applied to the request: it is wrong, or only begun. */
  const typed = useSignal<string | undefined>(undefined);
  const { description, assumptions, example, default: byDefault } = describeParameter(name);
  const isWrong = violations.value.some((violation) => violation.name === name);
  const helpId = `${name}-help`;
  const apply = (text: string) => {
    typed.value = undefined;
    request.value = createRequest(text);
  };
  return (
    <div class="parameter stack" data-about={name}>
      <label for={name}>{label}</label>
      <input
        id={name}
        // In request-line.tsx: the form `request`, which Enter here submits, and its note `request-wrong`.
        form="request"
        value={typed.value ?? value}
        placeholder={byDefault === undefined ? `such as ${example}` : `default ${byDefault}`}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `request-wrong ${helpId}` : helpId}
        onInput={({ currentTarget }) => {
          const text = currentTarget.value;
          // While "100" is typed, "1" would be wrong, and the page would jump at each key. So a wrong
          // text is applied only when the field is left: `onChange`.
          const isUnfinished = findViolations(createRequest(text)).some(
            (each) => each.name === name,
          );
          if (isUnfinished) typed.value = text;
          else apply(text);
        }}
        onChange={({ currentTarget }) => apply(currentTarget.value)}
      />
      <p class="hidden" id={helpId}>
        <InlineCode text={description} /> {assumptions.length > 0 && 'Assumed.'}
      </p>
    </div>
  );
}
