document.body.append("…")
